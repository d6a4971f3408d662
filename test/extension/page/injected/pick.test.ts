import {expect, test} from 'vitest';
import {pickBy} from '../../../../extension/page/injected/fill/pick.ts';

const OPTIONS = ['US:United States', 'um:US', 'GB:United Kingdom', 'de:Deutschland', 'DE:deutschland'];
const label = (option: string): string => option.slice(3);
const value = (option: string): string => option.slice(0, 2);

test.each([
	['United States', 'US:United States'],
	['US', 'um:US'],
	['GB', 'GB:United Kingdom'],
	['gb', 'GB:United Kingdom'],
	['deutschland', 'DE:deutschland'],
	['DEUTSCHLAND', 'de:Deutschland'],
	['  united   kingdom ', 'GB:United Kingdom'],
	['United K', 'GB:United Kingdom'],
	['United', undefined],
	['', undefined],
	['France', undefined],
])('%j means %s', (wished, option) => {
	expect(pickBy(OPTIONS, wished, [label, value])).toBe(option);
});
