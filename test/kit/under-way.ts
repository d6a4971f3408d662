// A call that is under way. In: where an agent works, and the call. Out: the promise of its answer, in a box, once the call has come to the
// worker and is not over.
import {expect} from 'vitest';
import {type AgentClient, type Answer, connectClient} from './clients.ts';
import type {ToolRoom} from './tool-room.ts';
import {until} from './until.ts';

/** How many requests the worker is at; each look is one of them. */
const openRequests = async (watcher: AgentClient): Promise<number> =>
	JSON.parse((await watcher.call('dev_utils', {action: 'doctor'})).text).openRequests;

export const beginCall = async (
	{tabberth}: Pick<ToolRoom, 'tabberth'>,
	call: () => Promise<Answer>,
): Promise<{over: Promise<Answer>}> => {
	const watcher = await connectClient('v2 modern', tabberth.url);
	const idle = await openRequests(watcher);
	let isOver = false;
	const over = call().finally(() => {
		isOver = true;
	});
	// Whoever asked awaits it; until then a failure is nobody's.
	over.catch(() => undefined);
	await until('the call to be under way', async () => ((await openRequests(watcher)) > idle ? true : undefined));
	await watcher.close();
	expect(isOver).toBe(false);
	return {over};
};
