import {expect, test} from 'vitest';
import {likeness} from '../../../../../extension/page/injected/locate/likeness.ts';

test.each([
	['Save', 'save', 'same'],
	['Log-in →', 'Log in →', 'same'],
	['  Sign   in… ', 'Sign in', 'same'],
	['', '', 'same'],
	['!', '?', 'other'],
	['', 'Save', 'other'],
	['Inbox (3)', 'Inbox (12)', 'near'],
	['Inbox [3]', 'Inbox', 'near'],
	['Save', 'Save now', 'near'],
	['Go to the shop', 'Shop', 'related'],
	['Colour scheme', 'Color scheme', 'near'],
	['Settings', 'Setting', 'near'],
	['Save', 'Open', 'other'],
	['Yes', 'No', 'other'],
	['On', 'Off', 'other'],
	['Page 2', 'Page 3', 'other'],
	['Order 1001', 'Order 1002', 'other'],
	['Room 1', 'Room', 'other'],
	['Delete', 'Delete account', 'related'],
	['Send', 'Send all', 'related'],
	['Löschen', 'Konto löschen', 'related'],
	['Ann Smith', 'Bob Smith', 'other'],
	['Next', 'Next page of the results', 'related'],
])('%j and %j are %s', (one, other, alike) => {
	expect(likeness(one, other)).toBe(alike);
	expect(likeness(other, one)).toBe(alike);
});

test('takes no longer for long names of one kind', () => {
	const startedAt = performance.now();
	expect(likeness('a '.repeat(50_000), 'b '.repeat(50_000))).toBe('other');
	expect(performance.now() - startedAt).toBeLessThan(500);
});
