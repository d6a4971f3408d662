import {describe, expect, test} from 'vitest';
import {
	type Destination,
	follow,
	hasDocument,
	isOver,
	isUnderWay,
	type NavigationEvent,
	START,
} from '../../../extension/page/arrival.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';

const at = (type: 'began' | 'committed' | 'domReady' | 'completed' | 'sameDocument', url: string): NavigationEvent => ({
	type,
	url,
});
const failed = (url: string, error: string): NavigationEvent => ({type: 'failed', url, error});

const arrive = (destination: Destination, ...events: readonly NavigationEvent[]) =>
	events.reduce((arrival, event) => follow(arrival, event, destination), START);

describe('follow', () => {
	test('goes from the server to the loaded page', () => {
		const steps = [at('began', A), at('committed', A), at('domReady', A), at('completed', A)];
		const phases = steps.map((_, index) => arrive({url: A}, ...steps.slice(0, index + 1)).phase);
		expect(phases).toEqual(['waiting', 'committed', 'ready', 'loaded']);
	});

	test('keeps the address that the server redirected to', () => {
		expect(arrive({url: A}, at('began', A), at('committed', B), at('completed', B))).toEqual({phase: 'loaded', url: B});
	});

	test('ignores what the tab was loading before', () => {
		const late = [at('began', B), at('committed', B), at('completed', B), failed(B, 'net::ERR_ABORTED')];
		expect(arrive({url: A}, ...late)).toEqual(START);
		expect(arrive({url: A}, ...late, at('began', A)).phase).toBe('waiting');
	});

	test('begins although the browser turned http into https', () => {
		expect(arrive({url: 'http://a.example/'}, at('began', A)).phase).toBe('waiting');
	});

	test('has not arrived when the page sends the browser on', () => {
		const arrival = arrive({url: A}, at('began', A), at('committed', A), at('began', B));
		expect(arrival).toEqual({phase: 'waiting', url: B});
		expect(isUnderWay(arrival)).toBe(true);
	});

	test('starts anew when a loaded page sends the browser on', () => {
		expect(arrive({url: A}, at('began', A), at('committed', A), at('completed', A), at('began', B)).phase).toBe(
			'waiting',
		);
	});

	test('arrives within the document asked for', () => {
		expect(arrive({url: `${A}#x`}, at('sameDocument', `${A}#x`)).phase).toBe('sameDocument');
		expect(arrive('history', at('sameDocument', B)).phase).toBe('sameDocument');
	});

	test('takes an address rewritten by the old page for nothing', () => {
		expect(arrive({url: A}, at('sameDocument', B))).toEqual(START);
		expect(arrive({url: A}, at('began', A), at('sameDocument', B)).phase).toBe('waiting');
	});

	test('follows any move of the history, also without a ready event', () => {
		expect(arrive('history', at('began', B), at('committed', B), at('completed', B)).phase).toBe('loaded');
	});

	test('tells an abort from a failure', () => {
		expect(arrive({url: A}, at('began', A), failed(A, 'net::ERR_ABORTED')).phase).toBe('aborted');
		expect(arrive({url: A}, at('began', A), failed(B, 'net::ERR_NAME_NOT_RESOLVED'))).toEqual({
			phase: 'failed',
			url: B,
			error: 'net::ERR_NAME_NOT_RESOLVED',
		});
	});

	test('keeps the document whose loading was stopped', () => {
		expect(arrive({url: A}, at('began', A), at('committed', A), failed(A, 'net::ERR_ABORTED')).phase).toBe('loaded');
	});

	test('ends with the tab', () => {
		const arrival = arrive({url: A}, at('began', A), {type: 'tabClosed'});
		expect(arrival.phase).toBe('tabClosed');
		expect(isOver(arrival)).toBe(true);
	});

	test('is neither over nor with a document before the answer', () => {
		expect(isOver(START)).toBe(false);
		const waiting = arrive({url: A}, at('began', A));
		expect([isOver(waiting), hasDocument(waiting)]).toEqual([false, false]);
	});
});
