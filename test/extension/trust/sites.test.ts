import {describe, expect, test} from 'vitest';
import {defaultSettings, type SiteRule} from '../../../extension/settings.ts';
import {ruleFor, type SiteSettings, siteOf, siteVerdict, type Use, withYes} from '../../../extension/trust/sites.ts';

const NOW = 1_000;
const ruleOf = (settings: Partial<SiteSettings>, host: string, use: Use) =>
	siteVerdict({...defaultSettings(), ...settings}, host, use, NOW).rule;

describe('without a rule', () => {
	test.each([
		['normal', 'example.com', 'allow', 'allow', 'ask', 'ask'],
		['careful', 'example.com', 'ask', 'ask', 'ask', 'ask'],
		['unattended', 'example.com', 'allow', 'allow', 'allow', 'allow'],
		['normal', 'paypal.com', 'ask', 'ask', 'ask', 'ask'],
		['careful', 'paypal.com', 'ask', 'ask', 'ask', 'ask'],
		['unattended', 'www.paypal.com', 'deny', 'deny', 'deny', 'deny'],
	] as const)('%s lets %s: read %s, act %s, script %s, upload %s', (preset, host, read, act, script, upload) => {
		const uses = {read, act, script, upload};
		for (const [use, rule] of Object.entries(uses))
			expect([use, ruleOf({preset}, host, use as Use)]).toEqual([use, rule]);
	});

	test.each([
		['open', 'allow'],
		['ask', 'ask'],
		['key', 'ask'],
	] as const)('access %s, without a preset, means scripts: %s', (access, rule) => {
		expect(ruleOf({access}, 'example.com', 'script')).toBe(rule);
	});
});

describe('a rule', () => {
	test.each([
		['deny', 'deny', 'deny', 'deny', 'deny'],
		['ask', 'ask', 'ask', 'ask', 'ask'],
		['read', 'allow', 'deny', 'deny', 'deny'],
		['act', 'allow', 'allow', 'ask', 'ask'],
	] as const)('%s: read %s, act %s, script %s, upload %s', (level, read, act, script, upload) => {
		const sites = [{domain: 'paypal.com', level}];
		const uses = {read, act, script, upload};
		for (const [use, rule] of Object.entries(uses))
			expect([use, ruleOf({sites}, 'paypal.com', use as Use)]).toEqual([use, rule]);
	});

	test('that lets agents act still lets no JavaScript run where the person is careful', () => {
		const sites: SiteRule[] = [{domain: 'example.com', level: 'act'}];
		expect(ruleOf({sites, preset: 'careful'}, 'example.com', 'script')).toBe('deny');
		expect(ruleOf({sites: [{...sites[0], script: true} as SiteRule], preset: 'careful'}, 'example.com', 'script')).toBe(
			'allow',
		);
	});

	test('ticks decide, whatever the preset', () => {
		const sites: SiteRule[] = [{domain: 'example.com', level: 'act', script: false, upload: true}];
		expect(ruleOf({sites, preset: 'unattended'}, 'example.com', 'script')).toBe('deny');
		expect(ruleOf({sites, preset: 'careful'}, 'example.com', 'upload')).toBe('allow');
	});

	const RULES: readonly SiteRule[] = [
		{domain: 'mail.example.com', level: 'read', until: NOW},
		{domain: 'example.com', level: 'act'},
		{domain: 'mail.example.com', level: 'deny'},
		{domain: 'shop.example.com', level: 'ask', until: NOW + 1},
		{domain: 'localhost', level: 'deny'},
	];

	test.each([
		['example.com', 'act'],
		['www.example.com', 'act'],
		['mail.example.com', 'deny'],
		['old.mail.example.com', 'deny'],
		['shop.example.com', 'ask'],
		['notexample.com', undefined],
		['localhost', 'deny'],
		['app.localhost', undefined],
	])('the most particular that still counts decides: %s %s', (host, level) => {
		expect(ruleFor(RULES, host, NOW)?.level).toBe(level);
	});
});

describe('a yes', () => {
	test('for good replaces the rule, and keeps its ticks', () => {
		const before: SiteRule[] = [
			{domain: 'a.com', level: 'ask', upload: false},
			{domain: 'b.com', level: 'deny'},
		];
		const after = withYes(before, {sites: ['a.com'], uses: ['read', 'act'], until: undefined}, NOW);
		expect(after).toEqual([
			{domain: 'a.com', level: 'act', upload: false},
			{domain: 'b.com', level: 'deny'},
		]);
	});

	test('for a day stands before the rule until it ends, and goes with the next change', () => {
		const before: SiteRule[] = [{domain: 'a.com', level: 'ask'}];
		const during = withYes(before, {sites: ['a.com'], uses: ['script'], until: NOW + 5}, NOW);
		expect(ruleFor(during, 'a.com', NOW)).toEqual({domain: 'a.com', level: 'act', script: true, until: NOW + 5});
		expect(ruleFor(during, 'a.com', NOW + 5)).toEqual({domain: 'a.com', level: 'ask'});
		const later = withYes(during, {sites: ['c.com'], uses: ['read', 'act'], until: undefined}, NOW + 5);
		expect(later).toEqual([
			{domain: 'c.com', level: 'act'},
			{domain: 'a.com', level: 'ask'},
		]);
	});

	test('given twice is kept once', () => {
		const once = withYes([], {sites: ['a.com'], uses: ['read', 'act'], until: NOW + 5}, NOW);
		expect(withYes(once, {sites: ['a.com'], uses: ['upload'], until: NOW + 9}, NOW)).toEqual([
			{domain: 'a.com', level: 'act', upload: true, until: NOW + 9},
		]);
	});
});

test.each([
	['www.example.com', 'example.com'],
	['example.com', 'example.com'],
	['someone.github.io', 'someone.github.io'],
	['www.com', 'www.com'],
	['127.0.0.1', '127.0.0.1'],
])('a yes to %s is one to %s', (host, site) => {
	expect(siteOf(host)).toBe(site);
});
