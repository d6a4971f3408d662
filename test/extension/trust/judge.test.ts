import {describe, expect, test} from 'vitest';
import {defaultSettings} from '../../../extension/settings.ts';
import {openReach, type SiteGrant} from '../../../extension/trust/judge.ts';
import type {SiteSettings, Use} from '../../../extension/trust/sites.ts';

const PORTS = [3456];
const plan = (...domains: string[]): SiteGrant[] => [{domains, by: 'person'}];
const reachBy = (settings: Partial<SiteSettings> = {}) =>
	openReach({ports: () => PORTS, settings: () => ({...defaultSettings(), ...settings}), now: () => 1_000});
const judgeBy = (level: 'deny' | 'ask' | 'read' | 'act', url: string, grants = plan(), use: Use = 'act') =>
	reachBy({sites: [{domain: new URL(url).hostname, level}]}).judge({url, use, grants});

describe('without rules', () => {
	const {judge, refusal} = reachBy();

	test.each(['https://example.com/', 'http://localhost:8080/', 'about:blank'])('%s is allowed', (url) => {
		expect(judge({url, use: 'act', grants: []})).toMatchObject({
			decision: 'allowed',
			howToChange: 'Nothing is needed.',
		});
	});

	test.each(['http://localhost:3456/', 'file:///etc/passwd', 'https://chromewebstore.google.com/', 'nonsense'])(
		'%s is denied for the reason that every tool gives',
		(url) => {
			expect(judge({url, use: 'act', grants: plan('localhost', 'google.com')})).toEqual({
				decision: 'denied',
				reason: refusal(url),
				why: expect.objectContaining({words: refusal(url)}),
				howToChange: expect.stringContaining('this is fixed'),
			});
		},
	);

	test('asks anew which ports are ours', () => {
		const ports: number[] = [];
		const reach = openReach({ports: () => ports, settings: defaultSettings});
		expect(reach.refusal('http://localhost:3456/')).toBeUndefined();
		ports.push(3456);
		expect(reach.refusal('http://localhost:3456/')).toContain('Tabberth itself');
	});
});

describe('a rule', () => {
	test('is about the host alone', () => {
		const {judge} = reachBy({sites: [{domain: 'shop.example.com', level: 'deny'}]});
		expect(judge({url: 'https://user@Shop.Example.com:8443/a?b#c', use: 'read', grants: []}).decision).toBe('denied');
	});

	test('that denies is not changed by a plan', () => {
		expect(judgeBy('deny', 'https://shop.example/', plan('shop.example'))).toMatchObject({
			decision: 'denied',
			reason: 'The person denies shop.example to agents.',
		});
	});

	test('that asks says how to be asked', () => {
		expect(judgeBy('ask', 'https://shop.example/')).toMatchObject({
			decision: 'ask',
			howToChange: expect.stringContaining('update_plan'),
		});
	});

	test('that asks is not answered by a plan that nobody was asked about', () => {
		expect(judgeBy('ask', 'https://example.com/', [{domains: ['example.com'], by: 'rules'}]).decision).toBe('ask');
	});

	test('that asks is answered by what was said last', () => {
		const no: SiteGrant = {domains: ['example.com'], by: 'person', isRefused: true};
		expect(judgeBy('ask', 'https://example.com/', [...plan('example.com'), no])).toMatchObject({
			decision: 'denied',
			reason: 'The person said no to example.com for this session.',
		});
		expect(judgeBy('ask', 'https://example.com/', [no, ...plan('example.com')]).decision).toBe('allowed');
	});

	test('that asks about files is not answered by a yes to act', () => {
		const {judge} = reachBy({preset: 'normal'});
		const url = 'https://example.com/';
		expect(judge({url, use: 'upload', grants: plan('example.com')}).decision).toBe('ask');
		const grants: SiteGrant[] = [{domains: ['example.com'], by: 'person', uses: ['upload']}];
		expect(judge({url, use: 'upload', grants}).decision).toBe('allowed');
		expect(judge({url, use: 'script', grants}).decision).toBe('ask');
	});

	test.each([
		['example.com', 'https://example.com/', 'allowed'],
		['example.com', 'https://www.example.com/', 'allowed'],
		['www.example.com', 'https://example.com/', 'ask'],
		['example.com', 'https://notexample.com/', 'ask'],
		['example.com', 'https://example.com.evil.test/', 'ask'],
		['com', 'https://example.com/', 'ask'],
		['intranet', 'http://intranet/', 'allowed'],
		['localhost', 'http://app.localhost/', 'ask'],
		['0.0.1', 'http://127.0.0.1/', 'ask'],
		['127.0.0.1', 'http://127.0.0.1:8080/', 'allowed'],
	])('that asks, with a plan for %s, says of %s: %s', (domain, url, decision) => {
		expect(judgeBy('ask', url, plan('other.test', domain)).decision).toBe(decision);
	});
});
