import {describe, expect, test} from 'vitest';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();

const show = (html: string) => room.show(`<!doctype html>${html}`);

const hits = async (query: string): Promise<string[]> =>
	(await room.client.call('find', {query})).text.split('\n').filter((line) => line.includes(' — '));

const SHOP = `<header><form role="search"><input type="search" placeholder="What are you looking for?"><button>Go</button></form>
	<a href="/login">Sign in</a><button aria-label="Basket, 2 items">🛒</button></header>
	<main><h1>Pens</h1><ul>
	<li><h2>Blue pen</h2><span>€ 2.50</span><button>Add</button></li>
	<li><h2>Red pen</h2><span>€ 3.10</span><button>Add</button></li></ul>
	<form aria-label="Newsletter"><label>Email <input type="email"></label><button>Subscribe</button></form></main>
	<footer><a href="/p">Privacy</a></footer>`;

describe('find', () => {
	test.each([
		['search box', /^searchbox /],
		['login link', /^link "Sign in"/],
		['shopping cart', /^button "Basket, 2 items"/],
		['the Add button of the red pen', /^button "Add".* — .*"Red pen"/],
		['second Add button', /^button "Add".*number 2 of 2/],
		['price of the second pen', /^text "€ 3.10"/],
		['email field in the newsletter form', /^textbox "Email"/],
		['privacy policy', /^link "Privacy"/],
		['subcribe', /^button "Subscribe"/],
	])('finds "%s"', async (query, line) => {
		await show(SHOP);
		expect((await hits(query))[0]).toMatch(line);
	});

	test.each([
		[
			'settings',
			'<style>i { display: inline-block; width: 16px; height: 16px; background: grey }</style><a href="/a"><i class="fa fa-bell"></i></a><a href="/b"><i class="fa fa-cog"></i></a>',
			/^link .*looks/,
		],
		['the checked box', '<input type="checkbox"><input type="checkbox" checked>', /^checkbox .* checked — .*state/],
		['log in', '<a href="/x">Inscription</a><a href="/y">Connexion</a>', /^link "Connexion"/],
		['show subtitles', '<button>Settings</button><button title="Subtitles">CC</button>', /^button "CC"/],
		[
			'run the weather search',
			'<form id="weather-search"><input aria-label="Place"><button>↵</button></form><form><input aria-label="News"><button>↵</button></form>',
			/^button "↵".* — .*submits/,
		],
		[
			'author',
			'<p>Written by <a href="/x">Ines Sample</a></p><a href="/y">Imprint</a>',
			/^link "Ines Sample".* — after/,
		],
		['home page', '<a href="/a">Away</a><a href="/"><img alt="Ladle" width="9" height="9"></a>', /^link "Ladle"/],
		[
			'preparation time',
			'<dl><dt>Preparation</dt><dd>15 min</dd><dt>Difficulty</dt><dd>Easy</dd></dl>',
			/^text "15 min" /,
		],
		['public IP address', '<p>Internet: <b>up</b> · IP address <span>84.12.7.201</span></p>', /^text "84.12.7.201" /],
		[
			'password of the guest network',
			'<fieldset><legend>Home network</legend><label>Password <input></label></fieldset><fieldset><legend>Guest network</legend><label>Password <input aria-description="x"></label></fieldset>',
			/^textbox "Password" \[ref_2\]/,
		],
		[
			'sort the comments',
			'<h2>Comments</h2><label>Show <select><option>Newest</option><option>Oldest</option></select></label><a href="/c">48 comments</a>',
			/^combobox "Show"/,
		],
		[
			'next photo of Mill Lane',
			'<div class="h"><button>Next photo</button><h2>Quay Street</h2></div><div class="h"><button>Next photo</button><h2>Mill Lane</h2></div>',
			/^button "Next photo" \[ref_2\]/,
		],
		['archive it', '<button>Older</button><button title="Archive">⌧</button>', /^button "⌧"/],
	])('finds "%s" by icons, states, forms, introductions and other languages', async (query, html, line) => {
		await show(html);
		expect((await hits(query))[0]).toMatch(line);
	});

	test('finds what stands in a table by its row and column', async () => {
		const rows = ['Ana|31|Oslo', 'Ben|27|Rome', 'Cem|44|Bern'].map(
			(row) =>
				`<tr>${row
					.split('|')
					.map((cell) => `<td>${cell}</td>`)
					.join('')}<td><button>Edit</button></td></tr>`,
		);
		await show(`<table><tr><th>Name</th><th>Age</th><th>City</th><th></th></tr>${rows.join('')}</table>`);
		expect((await hits('city of Ben'))[0]).toMatch(/^text "Rome"/);
		const refs = (await room.client.call('read_page')).text.match(/button "Edit" \[ref_\d+\]/g);
		expect((await hits('edit button in the third row'))[0]).toContain(refs?.[2]);
	});

	test('gives an element the ref that it had before', async () => {
		await show('<button>Send</button><button>Keep</button>');
		const {text} = await room.client.call('read_page');
		expect((await hits('keep button'))[0]).toContain(/button "Keep" \[ref_\d+\]/.exec(text)?.[0]);
	});

	test('gives the refs that read_page gives', async () => {
		await show('<button>Send</button><button>Keep</button>');
		const [hit = ''] = await hits('keep button');
		const [, ref] = /\[(ref_\d+)\]/.exec(hit) ?? [];
		expect((await room.client.call('read_page')).text).toContain(`button "Keep" [${ref}]`);
		expect((await room.client.call('read_page', {ref_id: ref})).isError).toBe(false);
	});

	test('looks into frames that are seen, and into no others', async () => {
		const inner = room.site.page(`/inner`, '<button>Pay by card</button>').replace('127.0.0.1', 'localhost');
		await show(
			`<iframe src="${inner}"></iframe><iframe hidden srcdoc="<button>Pay by ghost</button>"></iframe><button>Leave</button>`,
		);
		const found = await hits('pay button');
		expect(found[0]).toContain('button "Pay by card"');
		expect(found.join()).not.toContain('ghost');
	});

	test('gives 20 at most, best first', async () => {
		await show(Array.from({length: 60}, (_, at) => `<button>Item ${at}</button>`).join(''));
		expect(await hits('item button')).toHaveLength(20);
		expect((await hits('item 41'))[0]).toContain('button "Item 41"');
	});

	test('says what to do when nothing matches', async () => {
		await show('<button>Send</button>');
		const {isError, text} = await room.client.call('find', {query: 'flux capacitor'});
		expect(isError).toBe(false);
		expect(text).toContain('Nothing on this page matches "flux capacitor". Use words that stand on the page');
	});

	test('refuses a query without words', async () => {
		const {isError, text} = await room.client.call('find', {query: ''});
		expect(isError).toBe(true);
		expect(text).toContain('find: query: expected at least 1 character');
	});
});
