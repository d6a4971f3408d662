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
const C = 'https://c.example/';

type Plain = 'began' | 'committed' | 'domReady' | 'completed' | 'sameDocument';
const at = (type: Plain, url: string): NavigationEvent =>
	type === 'committed' ? {type, url, isRevisit: false} : {type, url};
const revisited = (url: string): NavigationEvent => ({type: 'committed', url, isRevisit: true});
/** Nothing came. */
const failed = (url: string, error: string): NavigationEvent => ({type: 'failed', url, error, isOfDocument: false});
/** Something had come, and its loading ended. */
const stopped = (url: string): NavigationEvent => ({
	type: 'failed',
	url,
	error: 'net::ERR_ABORTED',
	isOfDocument: true,
});

const arrive = (destination: Destination, ...events: readonly NavigationEvent[]) =>
	events.reduce((arrival, event) => follow(arrival, event, destination), START);

describe('follow', () => {
	test('goes from the server to the loaded page', () => {
		const steps = [at('began', A), at('committed', A), at('domReady', A), at('completed', A)];
		const phases = steps.map((_, index) => arrive({url: A}, ...steps.slice(0, index + 1)).phase);
		expect(phases).toEqual(['waiting', 'committed', 'ready', 'loaded']);
	});

	test('keeps the address that the server redirected to', () => {
		expect(arrive({url: A}, at('began', A), at('committed', B), at('completed', B))).toMatchObject({
			phase: 'loaded',
			url: B,
		});
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
		expect(arrival).toMatchObject({phase: 'waiting', url: B});
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
		expect(arrive('history', at('began', B), revisited(B), at('completed', B))).toMatchObject({
			phase: 'loaded',
			trail: {isOvertaken: false},
		});
	});

	test('tells an abort from a failure', () => {
		expect(arrive({url: A}, at('began', A), failed(A, 'net::ERR_ABORTED')).phase).toBe('aborted');
		expect(arrive({url: A}, at('began', A), failed(B, 'net::ERR_NAME_NOT_RESOLVED'))).toMatchObject({
			phase: 'failed',
			url: B,
			error: 'net::ERR_NAME_NOT_RESOLVED',
		});
	});

	test('keeps the document whose loading was stopped', () => {
		expect(arrive({url: A}, at('began', A), at('committed', A), stopped(A)).phase).toBe('loaded');
	});

	test('does not take the end of the last page for the end of the move', () => {
		expect(arrive({url: A}, at('began', A), stopped(B)).phase).toBe('waiting');
		const sentOn = arrive({url: A}, at('began', A), at('committed', A), at('began', B), stopped(A));
		expect(sentOn).toMatchObject({phase: 'waiting', url: B});
	});

	test('stays with a page that sends the browser to a download', () => {
		const events = [at('began', A), at('committed', A), at('began', B), failed(B, 'net::ERR_ABORTED')];
		expect(arrive({url: A}, ...events)).toMatchObject({phase: 'loaded', url: A});
	});

	test.each([
		['nothing is told of the end of the move', []],
		['the move is told to have ended', [failed(A, 'net::ERR_ABORTED')]],
	])('tells when another navigation takes the place of the move: %s', (_how, end) => {
		const events = [at('began', A), ...end, at('began', B), at('committed', B), at('completed', B)];
		expect(arrive({url: A}, ...events)).toMatchObject({phase: 'loaded', url: B, trail: {isOvertaken: true}});
	});

	test('is not overtaken by a second try at the same place', () => {
		const again = [at('began', A), failed(A, 'net::ERR_ABORTED'), at('began', 'http://a.example/'), at('committed', A)];
		expect(arrive({url: A}, ...again).trail).toMatchObject({isOvertaken: false, ownUrl: A});
		const back = [at('began', A), at('began', B), at('began', A), at('committed', A)];
		expect(arrive({url: A}, ...back).trail.isOvertaken).toBe(false);
	});

	test('remembers where the page sent the browser on', () => {
		const events = [at('began', A), at('committed', B), at('completed', B), at('began', C), at('committed', C)];
		expect(arrive({url: A}, ...events).trail).toEqual({startUrl: A, ownUrl: B, shownUrl: C, isOvertaken: false});
	});

	test('does not take any move for one in the history', () => {
		expect(arrive('history', at('began', B), at('committed', B)).trail.isOvertaken).toBe(true);
		const both = [at('began', B), at('began', A), revisited(A)];
		expect(arrive('history', ...both).trail).toMatchObject({isOvertaken: false, ownUrl: A});
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
