import {describe, expect, test} from 'vitest';
import {openReach, type Rule} from '../../../extension/trust/judge.ts';

const PORTS = [3456];
const plan = (...domains: string[]) => [{domains, by: 'person' as const}];
const judgeBy = (rule: Rule, url: string, grants = plan()) =>
	openReach(
		() => PORTS,
		() => rule,
	).judge({url, grants});

describe('without rules', () => {
	const {judge, refusal} = openReach(() => PORTS);

	test.each(['https://example.com/', 'http://localhost:8080/', 'about:blank'])('%s is allowed', (url) => {
		expect(judge({url, grants: []})).toMatchObject({decision: 'allowed', howToChange: 'Nothing is needed.'});
	});

	test.each(['http://localhost:3456/', 'file:///etc/passwd', 'https://chromewebstore.google.com/', 'nonsense'])(
		'%s is denied for the reason that every tool gives',
		(url) => {
			expect(judge({url, grants: plan('localhost', 'google.com')})).toEqual({
				decision: 'denied',
				reason: refusal(url),
				howToChange: expect.stringContaining('this is fixed'),
			});
		},
	);

	test('asks anew which ports are ours', () => {
		const ports: number[] = [];
		const reach = openReach(() => ports);
		expect(reach.refusal('http://localhost:3456/')).toBeUndefined();
		ports.push(3456);
		expect(reach.refusal('http://localhost:3456/')).toContain('Tabberth itself');
	});
});

describe('a rule', () => {
	test('is asked about the host and the tool', () => {
		const asked: unknown[] = [];
		const {judge} = openReach(
			() => [],
			(host, tool) => {
				asked.push([host, tool]);
				return 'act';
			},
		);
		judge({url: 'https://user@Shop.Example.com:8443/a?b#c', tool: 'find', grants: []});
		expect(asked).toEqual([['shop.example.com', 'find']]);
	});

	test('that denies is not changed by a plan', () => {
		expect(judgeBy('deny', 'https://bank.example/', plan('bank.example'))).toMatchObject({
			decision: 'denied',
			reason: 'The person denies bank.example.',
		});
	});

	test('that asks says how to be asked', () => {
		expect(judgeBy('ask', 'https://bank.example/')).toMatchObject({
			decision: 'ask',
			howToChange: expect.stringContaining('update_plan'),
		});
	});

	test('that asks is not answered by a plan that nobody was asked about', () => {
		const grants = [{domains: ['example.com'], by: 'rules' as const}];
		expect(
			openReach(
				() => [],
				() => 'ask',
			).judge({url: 'https://example.com/', grants}).decision,
		).toBe('ask');
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
