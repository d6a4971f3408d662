import {describe, expect, test} from 'vitest';
import type {SiteRule} from '../../../extension/settings.ts';
import {readAddress, readDomain} from '../../../extension/ui/options/trust/domains.ts';
import {
	currentRules,
	draftOf,
	inOrder,
	newDraft,
	ruleOf,
	withDraft,
	withoutRule,
	wrongOfDraft,
} from '../../../extension/ui/options/trust/rules.ts';

test.each([
	['example.com', 'example.com'],
	['WWW.Example.com', 'example.com'],
	['https://user:word@www.example.com:8443/path?query#part', 'example.com'],
	['*.example.com', 'example.com'],
	['example.com.', 'example.com'],
	['localhost:3000', 'localhost'],
	['127.0.0.1', '127.0.0.1'],
	['2130706433', '127.0.0.1'],
	['[::1]:80', '[::1]'],
	['bücher.example', 'xn--bcher-kva.example'],
	['a_b.example', 'a_b.example'],
	['http://intranet/', 'intranet'],
])('of %j the domain is %j', (typed, domain) => {
	expect(readDomain(typed)).toEqual({domain});
});

test.each([
	['', 'trust_wrong_domain'],
	['  ', 'trust_wrong_domain'],
	['not a site', 'trust_wrong_domain'],
	['*.*.com', 'trust_wrong_domain'],
	['https://', 'trust_wrong_domain'],
	['chrome://settings', 'trust_wrong_scheme'],
	['file:///etc/hosts', 'trust_wrong_scheme'],
	['javascript:alert(1)', 'trust_wrong_scheme'],
	['about:blank', 'trust_wrong_scheme'],
])('%j is no domain', (typed, wrong) => {
	expect(readDomain(typed)).toEqual({wrong});
});

test('an address is taken as the browser’s own bar takes it', () => {
	expect(readAddress(' shop.example ')).toBe('https://shop.example/');
	expect(readAddress('about:blank')).toBe('about:blank');
	expect(readAddress('no such thing')).toBeUndefined();
});

describe('rules', () => {
	const lasting: SiteRule = {domain: 'example.com', level: 'read'};
	const ending: SiteRule = {domain: 'example.com', level: 'act', script: true, until: 2_000};
	const other: SiteRule = {domain: 'other.example', level: 'deny'};
	const rules = [ending, other, lasting];

	test('those that have ended are left out', () => {
		expect(currentRules(rules, 2_000)).toEqual([other, lasting]);
	});

	test('they stand by name, what lasts behind what ends', () => {
		expect(inOrder(rules)).toEqual([ending, lasting, other]);
	});

	test('one takes the place of what it was, and of nothing else', () => {
		const draft = {...draftOf(ending), level: 'ask' as const};
		expect(withDraft(rules, draft)).toEqual([{domain: 'example.com', level: 'ask', until: 2_000}, other, lasting]);
		expect(withoutRule(rules, ending)).toEqual([other, lasting]);
	});

	test('what it said comes back as it was', () => {
		expect(rules.map((rule) => ruleOf(draftOf(rule)))).toEqual(rules);
	});

	test('a second one for a site is refused, and the same one is not', () => {
		expect(wrongOfDraft(newDraft('https://www.example.com/'), rules)).toEqual(['trust_wrong_twice', 'example.com']);
		expect(wrongOfDraft(draftOf(lasting), rules)).toBeUndefined();
		expect(wrongOfDraft({...draftOf(lasting), domain: 'other.example'}, rules)).toEqual([
			'trust_wrong_twice',
			'other.example',
		]);
	});

	test('ticks are kept only where agents may act', () => {
		const ticks = {script: false, upload: true, secret: undefined};
		expect(ruleOf({...newDraft('a.example'), ticks})).toEqual({
			domain: 'a.example',
			level: 'act',
			script: false,
			upload: true,
		});
		expect(ruleOf({...newDraft('a.example'), ticks, level: 'ask'})).toEqual({domain: 'a.example', level: 'ask'});
	});
});
