// Holds what a server listed against what there is. In: both lists; out: how many were found, how many under their exact name,
// and which were missed. One listed element answers for one real one only: ten "Share" buttons need ten refs.

const SAME_ROLE = {
	searchbox: 'textbox',
	spinbutton: 'textbox',
	input: 'textbox',
	textarea: 'textbox',
	textfield: 'textbox',
	date: 'textbox',
	datetime: 'textbox',
	inputtime: 'textbox',
	select: 'combobox',
	listbox: 'combobox',
	comboboxselect: 'combobox',
	popupbutton: 'combobox',
	comboboxmenubutton: 'combobox',
	comboboxgrouping: 'combobox',
	switch: 'checkbox',
	menuitemcheckbox: 'checkbox',
	menuitemradio: 'radio',
	togglebutton: 'button',
	colorwell: 'button',
	summary: 'button',
	disclosuretriangle: 'button',
	disclosuretrianglegrouped: 'button',
};
const SHORTEST_CUT = 20;

const roleOf = ({role}) => SAME_ROLE[role.toLowerCase()] ?? role.toLowerCase();
const MARKS_WITHOUT_WIDTH = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]+/gu;

/** A server may drop marks without a width or make spaces of them: in no name that a person could say are they anything else. */
const tidy = (text, instead = '') =>
	(text ?? '').normalize('NFKC').replace(MARKS_WITHOUT_WIDTH, instead).replace(/\s+/gu, ' ').trim();
const bare = (text) =>
	tidy(text)
		.replace(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase();

const withoutSpaces = (name) => name.replaceAll(' ', '');

/** Each rule takes what the rules before it left: the surest first, so that no loose match steals an exact one. */
const RULES = [
	(real, listed) => listed.name === real.name || listed.name === real.spaced,
	(real, listed) => real.name !== '' && withoutSpaces(listed.name) === withoutSpaces(real.name),
	(real, listed) => real.name !== '' && isCut(listed.name, real.name),
	(real, listed) => real.name !== '' && listed.name === '' && bare(listed.inside).includes(bare(real.name)),
	(real) => real.name === '',
];

export function scoreListed(real, listed) {
	const truth = real.map((one) => ({
		role: roleOf(one),
		shown: one.role,
		name: tidy(one.name),
		spaced: tidy(one.name, ' '),
	}));
	const pool = groupByRole(listed.map((one) => ({role: roleOf(one), name: tidy(one.name), inside: one.inside ?? ''})));
	const found = RULES.map((fits) => takeFitting(truth, pool, fits));
	const missed = truth.filter(({isFound}) => !isFound);
	return {
		real: truth.length,
		found: found.reduce((sum, count) => sum + count, 0),
		exact: found[0],
		missed: missed.map(({shown, name}) => ({role: shown, name, seenAs: seenElsewhere(name, pool)})),
	};
}

function takeFitting(truth, pool, fits) {
	let count = 0;
	for (const one of truth.filter(({isFound}) => !isFound)) {
		const match = pool.get(one.role)?.find((listed) => !listed.isTaken && fits(one, listed));
		if (!match) continue;
		match.isTaken = true;
		one.isFound = true;
		count += 1;
	}
	return count;
}

function groupByRole(listed) {
	const pool = new Map();
	for (const one of listed) pool.set(one.role, [...(pool.get(one.role) ?? []), one]);
	return pool;
}

function isCut(shown, whole) {
	const start = shown.replace(/(…|\.\.\.)$/u, '').trim();
	return start.length >= SHORTEST_CUT && whole.startsWith(start);
}

/** For a person who tunes: the element may be there, under another role, or with other spaces and signs in its name. */
function seenElsewhere(name, pool) {
	if (bare(name) === '') return [];
	const alike = [...pool.values()].flat().filter((one) => !one.isTaken && bare(one.name) === bare(name));
	return [...new Set(alike.map((one) => `${one.role} ${JSON.stringify(one.name)}`))];
}
