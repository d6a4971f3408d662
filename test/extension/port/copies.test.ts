import {beforeEach, expect, test, vi} from 'vitest';
import {answerOtherCopies} from '../../../extension/port/copies.ts';

type Listener = (message: unknown, sender: unknown, sendResponse: (answer: unknown) => void) => true | undefined;

/** What the first that listens answers. */
const ask = (message: unknown): Promise<unknown> =>
	new Promise((resolve) => {
		if (listeners[0]?.(message, {}, resolve) !== true) resolve('nobody listens');
	});

const {listeners} = vi.hoisted(() => ({listeners: [] as Listener[]}));
vi.mock('webextension-polyfill', () => ({
	default: {runtime: {onMessageExternal: {addListener: (listener: Listener) => listeners.push(listener)}}},
}));

const QUESTION = 'tabberth: who serves this profile?';

beforeEach(() => void listeners.splice(0));

test('a copy that serves says so, and nothing else is answered', async () => {
	answerOtherCopies(async () => true);
	expect(await ask(QUESTION)).toBe('tabberth: I do');
	expect(await ask('something else')).toBe('nobody listens');
});

test('a copy that is switched off or has no companion keeps no other quiet', async () => {
	answerOtherCopies(async () => false);
	expect(await ask(QUESTION)).toBeUndefined();
});
