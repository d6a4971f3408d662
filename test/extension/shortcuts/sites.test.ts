import {expect, test} from 'vitest';
import type {Step} from '../../../extension/shortcuts/shortcut.ts';
import {siteGiven, siteOf, siteTrouble} from '../../../extension/shortcuts/sites.ts';

test.each([
	['https://a.example/x?y#z', 'https://a.example'],
	['http://a.example:8080/', 'http://a.example:8080'],
	['about:blank', 'about:blank'],
	['chrome-extension://abc/x.html', 'about:blank'],
	['', 'about:blank'],
])('%j is of the site %s', (url, site) => {
	expect(siteOf(url)).toBe(site);
});

test('what stands in the place of a site is known from the address that was given', () => {
	const steps: Step[] = [{tool: 'navigate', input: {url: '{{address}}'}, tab: 0}];
	const meant = siteGiven(steps, {address: 'b.example/x'}, {address: 'https://a.example/'});
	expect(meant('https://a.example')).toBe('https://b.example');
	expect(meant('https://c.example')).toBe('https://c.example');
});

test('a step is for its own site', () => {
	expect(siteTrouble('https://a.example', 'https://a.example/any')).toBeUndefined();
	expect(siteTrouble('https://a.example', 'https://a.example.evil/')).toContain('is for https://a.example only');
	expect(siteTrouble('https://a.example', 'http://a.example/')).toContain('shows http://a.example,');
});
