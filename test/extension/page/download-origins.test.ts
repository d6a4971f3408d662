import {describe, expect, test} from 'vitest';
import {DownloadOrigins} from '../../../extension/page/download-origins.ts';

const URL = 'https://site.example/file';
const HOLDERS: Readonly<Record<number, string>> = {1: 'agent', 2: 'agent', 3: 'other agent'};
const holderOf = (chromeId: number): string | undefined => HOLDERS[chromeId];
/** Each tab turns to the address, one millisecond after the other. */
const turnedBy = (...chromeIds: readonly number[]): DownloadOrigins => {
	const origins = new DownloadOrigins();
	for (const [at, chromeId] of chromeIds.entries()) origins.turned({chromeId, url: URL, at});
	return origins;
};

describe('a download', () => {
	test.each([
		['the tab of an agent', [1], 'agent'],
		['two tabs of one agent', [1, 2], 'agent'],
		['tabs of two agents', [1, 3], undefined],
		['a tab of an agent and one of the person', [1, 9], undefined],
		['a tab of the person', [9], undefined],
		['no tab', [], undefined],
	])('that may come from %s', (_whence, chromeIds, holder) => {
		expect(turnedBy(...chromeIds).take(URL, 100, holderOf)).toBe(holder);
	});

	test('from another address is not meant', () => {
		expect(turnedBy(1).take(`${URL}?2`, 100, holderOf)).toBeUndefined();
	});

	test('long after is not meant', () => {
		expect(turnedBy(1).take(URL, 5_000, holderOf)).toBe('agent');
		expect(turnedBy(1).take(URL, 5_001, holderOf)).toBeUndefined();
	});

	test('is one for each turn, which may be told twice', () => {
		const origins = turnedBy(1, 1);
		expect(origins.take(URL, 100, holderOf)).toBe('agent');
		expect(origins.take(URL, 100, holderOf)).toBeUndefined();
	});

	test('in a tab opened for it is of whoever opened that', () => {
		const origins = turnedBy(50);
		origins.opened(3, 50);
		expect(origins.take(URL, 100, holderOf)).toBe('other agent');
	});

	test('is found among many', () => {
		const origins = new DownloadOrigins();
		for (let at = 0; at < 1_000; at++) origins.turned({chromeId: 1, url: `${URL}${at}`, at});
		expect(origins.take(`${URL}999`, 1_000, holderOf)).toBe('agent');
		expect(origins.take(`${URL}1`, 1_000, holderOf)).toBeUndefined();
	});
});
