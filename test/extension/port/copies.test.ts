import {beforeEach, expect, test, vi} from 'vitest';
import {answerOtherCopies} from '../../../extension/port/copies.ts';

type Listener = (message: unknown) => Promise<unknown> | undefined;

const {listeners} = vi.hoisted(() => ({listeners: [] as Listener[]}));
vi.mock('webextension-polyfill', () => ({
	default: {runtime: {onMessageExternal: {addListener: (listener: Listener) => listeners.push(listener)}}},
}));

const QUESTION = 'tabberth: who serves this profile?';

beforeEach(() => void listeners.splice(0));

test('a copy that serves says so, and nothing else is answered', async () => {
	answerOtherCopies(async () => true);
	expect(await listeners[0]?.(QUESTION)).toBe('tabberth: I do');
	expect(listeners[0]?.('something else')).toBeUndefined();
});

test('a copy that is switched off or has no companion keeps no other quiet', async () => {
	answerOtherCopies(async () => false);
	expect(await listeners[0]?.(QUESTION)).toBeUndefined();
});
