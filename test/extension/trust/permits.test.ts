import {describe, expect, test} from 'vitest';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import type {SiteGrant} from '../../../extension/trust/judge.ts';
import {openSites} from '../../../extension/trust/open-sites.ts';
import type {Answer, SitePlea} from '../../../extension/trust/plea.ts';
import type {Use} from '../../../extension/trust/sites.ts';

const URL_OF_SHOP = 'https://www.shop.test/cart?x';
const DAY_MS = 24 * 3600_000;

const open = (answer: Answer | undefined, given: Partial<Settings> = {}) => {
	let own: Partial<Settings> = given;
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
				return {...defaultSettings(), ...own};
			},
			change: async (edit) => {
				own = {...own, ...(await edit(own))};
			},
		},
		findBerth: (id) => (id === 'b' ? berth : undefined),
		ask: async ({site}) => {
			if (!site) throw new Error('it is about sites');
			asked.push(site);
			if (answer) await sites.answered(site, answer);
		},
		decided: ({tool, origin, decision}) => decisions.push(`${tool} ${origin} ${decision}`),
	});
	const permit = (use: Use = 'act', tool = 'computer') =>
		sites.permitFor({berth, tool, use, signal: new AbortController().signal});
	return {permit, asked, grants, decisions, rules: () => own.sites ?? []};
};

const ASKING: Partial<Settings> = {sites: [{domain: 'shop.test', level: 'ask'}]};

describe('where the rules ask', () => {
	test('nobody is asked twice about what the person allowed for the session', async () => {
		const {permit, asked, rules} = open('session', ASKING);
		await permit().require(URL_OF_SHOP);
		await permit('read').require(URL_OF_SHOP);
		expect(asked).toMatchObject([{sites: ['shop.test'], uses: ['read', 'act'], reasons: [expect.any(String)]}]);
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
