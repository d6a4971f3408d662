// Ends loops that begin after a script's first part, which no time limit of the browser covers. In: an attachment, before the script
// runs: a page in a loop cannot be told anything new. Out: the loop's end.
import {log} from '../../log.ts';
import {once} from '../../once.ts';
import type {Attachment} from './attachment.ts';

const PROBE_MS = 500;
const ATTEMPTS = 3;

/** Once for an attachment: each time anew it would list every script of the page. */
class LoopGuard {
	readonly enable: () => Promise<void>;

	constructor(attachment: Attachment) {
		this.enable = once(async () => {
			await attachment.send('Debugger.enable');
			// Pages ask for a pause themselves to keep debuggers off; only ours is wanted.
			await attachment.send('Debugger.setBreakpointsActive', {active: false});
		});
	}
}

export const guardLoops = (attachment: Attachment): Promise<void> => attachment.part(LoopGuard).enable();

/**
 * Only where the page is in a loop: otherwise whatever it did next would be ended in the middle.
 * @returns Whether the page answers.
 */
export const stopLoop = async (attachment: Attachment): Promise<boolean> => {
	// One that a timer begins is there again after it was ended, until the timer's own turn is over.
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (await isFree(attachment)) return true;
		await endWhatRuns(attachment);
	}
	return isFree(attachment);
};

const isFree = (attachment: Attachment): Promise<boolean> =>
	attachment.send('Runtime.evaluate', {expression: '0'}, {limitMs: PROBE_MS}).then(
		() => true,
		() => false,
	);

const endWhatRuns = async (attachment: Attachment): Promise<void> => {
	const quietly = (method: string, params = {}): Promise<unknown> =>
		attachment.send(method, params).catch((error: unknown) => log.warn('page', 'stopping a script', error));
	const waiting = new AbortController();
	const stopped = new Promise<void>((resolve) => {
		const resume = () => void quietly('Debugger.resume', {terminateOnResume: true}).then(() => resolve());
		attachment.on('Debugger.paused', resume, waiting.signal);
	});
	await quietly('Debugger.pause');
	await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, PROBE_MS))]);
	waiting.abort();
};
