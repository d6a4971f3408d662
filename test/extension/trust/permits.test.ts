import {describe, expect, test} from 'vitest';
import {because} from '../../../extension/reason.ts';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import type {SiteGrant} from '../../../extension/trust/judge.ts';
import {openSites} from '../../../extension/trust/open-sites.ts';
import type {Answer, SitePlea} from '../../../extension/trust/plea.ts';
import type {Use} from '../../../extension/trust/sites.ts';

const SECRET = because('The field is for a password.', 'why_secret');
const PROGRAM = because('It is “setup.exe”.', 'why_program', '“setup.exe”');
const URL_OF_SHOP = 'https://www.shop.test/cart?x';
const DAY_MS = 24 * 3600_000;

const open = (answer: Answer | undefined, given: Partial<Settings> = {}, fixed: Partial<Settings> = {}) => {
	let own: Partial<Settings> = given;
	let stored: Promise<unknown> = Promise.resolve();
	const asked: SitePlea[] = [];
	const decisions: string[] = [];
	const grants: SiteGrant[] = [];
	const berth = {
		id: 'b',
		client: {name: 'agent', version: '1'},
		grants,
		grant: (grant: SiteGrant) => void grants.push(grant),
	};
	const sites = openSites({
		ports: () => [],
		settings: {
			get current() {
				return {...defaultSettings(), ...own, ...fixed};
			},
			change: async (edit) => {
				await stored;
				own = {...own, ...(await edit(own))};
			},
		},
		findBerth: (id) => (id === 'b' ? berth : undefined),
		ask: async ({site}) => {
			if (!site) throw new Error('it is about sites');
			asked.push(site);
			if (answer) await sites.answered(site, answer);
		},
		put: ({site}) => {
			if (asked.length > 0) throw new Error('20 questions wait');
			if (site) asked.push(site);
		},
		decided: ({tool, origin, decision}) => decisions.push(`${tool} ${origin} ${decision}`),
	});
	const permit = (use: Use = 'act', tool = 'computer') =>
		sites.permitFor({berth, tool, use, signal: new AbortController().signal});
	const tryUse = (use: Use) => sites.tryUse({berth, tool: 'downloads', use}, URL_OF_SHOP, PROGRAM);
	return {
		...{permit, tryUse, asked, grants, decisions, answered: sites.answered, rules: () => own.sites ?? []},
		setRules: (sites: Settings['sites']) => {
			own = {...own, sites};
		},
		storeAfter: (held: Promise<unknown>) => {
			stored = held;
		},
	};
};

/** Without a word that stands twice, so that no part of it is another. */
const LETTER = Array.from({length: 200}, (_, at) => `word${at * at}`).join(' ');

describe('what a call does besides', () => {
	test('is asked about apart, and named to the person', async () => {
		const {permit, asked, decisions} = open('session', {preset: 'normal'});
		await permit().require(URL_OF_SHOP);
		expect(permit().isFree('secret', URL_OF_SHOP)).toBe(false);
		await permit().requireUse('secret', URL_OF_SHOP, SECRET);
		await permit().requireUse('secret', URL_OF_SHOP, SECRET);
		expect(asked).toMatchObject([{sites: ['shop.test'], uses: ['secret'], reasons: [SECRET]}]);
		expect(decisions).toEqual(['computer https://www.shop.test allowed']);
		expect(permit().isFree('secret', URL_OF_SHOP)).toBe(true);
	});

	test('is refused when the person says no', async () => {
		const {permit} = open('deny', {preset: 'normal'});
		await expect(permit().requireUse('secret', URL_OF_SHOP, SECRET)).rejects.toThrow('The person said no');
	});

	test.each(['unattended', undefined] as const)('is free where nobody watches (%s)', async (preset) => {
		const {permit, asked} = open('deny', {access: 'open', ...(preset && {preset})});
		for (const use of ['secret', 'carry', 'program'] as const) expect(permit().isFree(use, URL_OF_SHOP)).toBe(true);
		permit().noteRead('https://mail.test/', LETTER);
		await permit().requireCarry(URL_OF_SHOP, LETTER);
		expect(asked).toEqual([]);
	});

	test('is settled by a tick of a rule', () => {
		const sites = [{domain: 'shop.test', level: 'act', secret: true, carry: false, program: true}] as const;
		const {permit} = open('deny', {preset: 'normal', sites: [...sites]});
		expect(permit().isFree('secret', URL_OF_SHOP)).toBe(true);
		expect(permit().isFree('carry', URL_OF_SHOP)).toBe(false);
		expect(permit().isFree('program', URL_OF_SHOP)).toBe(true);
	});

	test('asks before what was read on one site goes to another, and not about anything else', async () => {
		const {permit, asked} = open('session', {preset: 'normal'});
		permit('read').noteRead('https://mail.test/inbox', LETTER);
		await permit().requireCarry('https://mail.test/compose', LETTER);
		await permit().requireCarry(URL_OF_SHOP, 'Two pounds of flour, please');
		expect(asked).toEqual([]);
		await permit().requireCarry(URL_OF_SHOP, LETTER.slice(300, 700));
		expect(asked).toMatchObject([
			{sites: ['shop.test'], uses: ['carry'], reasons: [{name: 'why_carry', values: ['mail.test']}]},
		]);
		await permit().requireCarry(`${URL_OF_SHOP}&note=${encodeURIComponent(LETTER)}`);
		expect(asked).toHaveLength(1);
	});

	test('asks about an address that says what was read elsewhere', async () => {
		const {permit} = open('deny', {preset: 'normal'});
		permit('read').noteRead('https://mail.test/inbox', LETTER);
		await expect(permit().requireCarry(`${URL_OF_SHOP}&n=${encodeURIComponent(LETTER)}`)).rejects.toThrow('said no');
	});

	test('does not wait where nobody can, and is asked about all the same', async () => {
		const {tryUse, asked, decisions} = open(undefined, {preset: 'normal'});
		expect(tryUse('program')).toContain('The person is asked first');
		expect(asked).toMatchObject([{uses: ['program'], reasons: [PROGRAM]}]);
		expect(decisions).toEqual(['downloads https://www.shop.test waiting']);
		expect(tryUse('program')).toBe('20 questions wait');
		const denied = open(undefined, {preset: 'normal', sites: [{domain: 'shop.test', level: 'act', program: false}]});
		expect(denied.tryUse('program')).toContain('The person does not let shop.test send programs');
		expect(denied.asked).toEqual([]);
		expect(open(undefined, {preset: 'unattended'}).tryUse('program')).toBeUndefined();
	});
});

const ASKING: Partial<Settings> = {sites: [{domain: 'shop.test', level: 'ask'}]};

describe('where the rules ask', () => {
	test('nobody is asked twice about what the person allowed for the session', async () => {
		const {permit, asked, rules} = open('session', ASKING);
		await permit().require(URL_OF_SHOP);
		await permit('read').require(URL_OF_SHOP);
		expect(asked).toMatchObject([{sites: ['shop.test'], uses: ['read', 'act'], reasons: [{name: 'why_askRule'}]}]);
		expect(permit().refusal(URL_OF_SHOP)).toBeUndefined();
		expect(rules()).toEqual(ASKING.sites);
	});

	test.each([
		['always', undefined],
		['day', expect.closeTo(Date.now() + DAY_MS, -5)],
	] as const)('%s becomes a rule of the person’s', async (answer, until) => {
		const {permit, rules} = open(answer, ASKING);
		await permit().require(URL_OF_SHOP);
		expect(rules()[0]).toEqual({domain: 'shop.test', level: 'act', ...(until !== undefined && {until})});
	});

	test.each(['always', 'day'] as const)(
		'%s is no answer for the session: without its rule it is asked again',
		async (answer) => {
			const {permit, asked, grants, setRules} = open(answer, ASKING);
			await permit().require(URL_OF_SHOP);
			await permit().require(URL_OF_SHOP);
			expect([asked.length, grants]).toEqual([1, []]);
			setRules(ASKING.sites ?? []);
			await permit().require(URL_OF_SHOP);
			expect(asked).toHaveLength(2);
		},
	);

	test('always counts before its rule is stored, whoever looks', async () => {
		const {permit, answered, storeAfter} = open(undefined, ASKING);
		let store = (): void => undefined;
		storeAfter(new Promise<void>((resolve) => (store = resolve)));
		const site: SitePlea = {berth: 'b', sites: ['shop.test'], uses: ['read', 'act'], reasons: [SECRET], approach: []};
		const kept = answered(site, 'always');
		expect(permit().refusal(URL_OF_SHOP)).toBeUndefined();
		store();
		await kept;
		expect(permit().refusal(URL_OF_SHOP)).toBeUndefined();
	});

	test('always counts for the session where an administrator’s rules stand in place of the person’s', async () => {
		const {permit, asked, grants} = open('always', {}, ASKING);
		await permit().require(URL_OF_SHOP);
		await permit().require(URL_OF_SHOP);
		expect([asked.length, grants.length]).toEqual([1, 1]);
	});

	test('a no counts for the session, and nobody is asked again', async () => {
		const {permit, asked, decisions} = open('deny', ASKING);
		const words = /The person said no to www\.shop\.test for this session/;
		await expect(permit().require(URL_OF_SHOP)).rejects.toThrow(words);
		await expect(permit().require(URL_OF_SHOP)).rejects.toThrow(words);
		expect(asked).toHaveLength(1);
		expect(decisions).toEqual(Array(2).fill('computer https://www.shop.test denied'));
	});

	test('without an answer in time the call says so, and the next one asks on', async () => {
		const {permit, asked} = open(undefined, ASKING);
		await expect(permit().require(URL_OF_SHOP)).rejects.toThrow(/is being asked, and has not answered yet/);
		await expect(permit().require(URL_OF_SHOP)).rejects.toThrow(/is being asked/);
		expect(asked).toHaveLength(2);
	});

	test('looking asks nobody', () => {
		const {permit, asked} = open('session', ASKING);
		expect(permit().refusal(URL_OF_SHOP)).toMatch(/There is a rule to ask about shop\.test\. Call update_plan/);
		expect(asked).toEqual([]);
	});
});

test('scripts and files are asked about apart from acting', async () => {
	const {permit, asked} = open('session');
	await permit('act').require(URL_OF_SHOP);
	await permit('script').require(URL_OF_SHOP);
	await permit('script').require(URL_OF_SHOP);
	await permit('upload').require(URL_OF_SHOP);
	expect(asked.map(({uses}) => uses)).toEqual([['script'], ['upload']]);
});

test('what is fixed is refused in its own words, and nobody is asked', async () => {
	const {permit, asked} = open('always', {preset: 'careful'});
	await expect(permit().require('file:///etc/passwd')).rejects.toThrow(/file: pages are not reachable/);
	expect(permit().refusal('https://chromewebstore.google.com/')).toMatch(/stores are not reachable/);
	expect(asked).toEqual([]);
});

test('a tool that is switched off gets no permit', () => {
	const {permit} = open('always', {toolsOff: ['computer']});
	expect(() => permit()).toThrow(/switched this tool off/);
	expect(() => permit('read', 'find')).not.toThrow();
});
