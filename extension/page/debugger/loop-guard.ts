// Ends loops that begin after a script's first part, which no time limit of the browser covers. In: an attachment, before the script
// runs: a page in a loop cannot be told anything new. Out: the loop's end.
import {log} from '../../log.ts';
import {once} from '../../once.ts';
import type {Attachment} from './attachment.ts';

const PROBE_MS = 500;
const ATTEMPTS = 3;
/**
 * Pages ask for a pause themselves to keep debuggers off; only ours is wanted. A document with a process of its own begins with pauses on
 * while the browser still takes them for off, and then turning them off alone does nothing.
 */
const KEEP_GOING = [true, false].map((active) => ['Debugger.setBreakpointsActive', {active}] as const);

class LoopGuard {
	/** Once for an attachment: each time anew it would list every script of the page. */
	readonly guard: () => Promise<void>;
	readonly #attachment: Attachment;
	/** While the page has not heard the last of it, a pause may be one of its own. */
	#asked = 0;
	#heard = 0;
	/** A page that layout or a request holds up pauses late for one that was asked of it. */
	#isPauseDue = false;
	#onEnded: (() => void) | undefined;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		// For as long as the debugger is on: nobody else goes on with a page that has paused for us.
		attachment.on('Debugger.paused', () => void this.#resume());
		this.guard = once(async () => {
			await this.#tell(() => attachment.send('Debugger.enable'));
			attachment.on('Page.frameNavigated', ({frame}) => {
				if (isMain(frame)) this.#tell().catch((error: unknown) => log.warn('page', 'keeping a page going', error));
			});
		});
	}

	/** Not together with what comes before: the browser lets it overtake that, and enabling would undo it. */
	async #tell(before?: () => Promise<unknown>): Promise<void> {
		const turn = ++this.#asked;
		if (before) await before();
		await this.#attachment.sendAll(KEEP_GOING);
		this.#heard = turn;
	}

	async endWhatRuns(): Promise<void> {
		this.#isPauseDue = true;
		const ended = new Promise<void>((resolve) => {
			this.#onEnded = resolve;
		});
		await this.#quietly('Debugger.pause');
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PROBE_MS))]);
		this.#onEnded = undefined;
	}

	/** Not what developer tools of the person's have paused: the browser tells of that as well. */
	async #resume(): Promise<void> {
		if (this.#heard === this.#asked && !this.#isPauseDue) return;
		this.#isPauseDue = false;
		// A late pause may be in the middle of something else.
		const onEnded = this.#onEnded;
		await this.#quietly('Debugger.resume', {terminateOnResume: onEnded !== undefined});
		onEnded?.();
	}

	#quietly(method: string, params = {}): Promise<unknown> {
		return this.#attachment
			.send(method, params)
			.catch((error: unknown) => log.warn('page', 'stopping a script', error));
	}
}

const isMain = (frame: unknown): boolean => typeof frame === 'object' && frame !== null && !('parentId' in frame);

export const guardLoops = (attachment: Attachment): Promise<void> => attachment.part(LoopGuard).guard();

/**
 * Only where the page is in a loop: otherwise whatever it did next would be ended in the middle.
 * @returns Whether the page answers.
 */
export const stopLoop = async (attachment: Attachment): Promise<boolean> => {
	const guard = attachment.part(LoopGuard);
	// One that a timer begins is there again after it was ended, until the timer's own turn is over.
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (await isFree(attachment)) return true;
		await guard.endWhatRuns();
	}
	return isFree(attachment);
};

const isFree = (attachment: Attachment): Promise<boolean> =>
	attachment.send('Runtime.evaluate', {expression: '0'}, {limitMs: PROBE_MS}).then(
		() => true,
		() => false,
	);
