// The next change of a tab's page. In: a tab and how long one waits at most. Out: when something has changed in a frame, a document has
// come, or the time is over.
import {askEngine} from './engine.ts';
import {type Frame, listFrames} from './frames.ts';
import {nextDocument} from './next-document.ts';

/** A page that changes all the time is not looked at more often. */
const REST_MS = 50;

/** Looked out for before the page is looked at, so that nothing is missed in between. */
export class NextChange {
	readonly come: Promise<unknown>;
	readonly #ending = new AbortController();

	constructor({chromeId, signal}: {readonly chromeId: number; readonly signal: AbortSignal}, longestMs: number) {
		const ms = Math.max(1, longestMs);
		const isOver = AbortSignal.any([signal, this.#ending.signal]);
		const rest = new Promise((resolve) => setTimeout(resolve, Math.min(REST_MS, ms)));
		const first = Promise.race([changeInFrames(chromeId, ms), nextDocument(chromeId, isOver), after(ms, isOver)]);
		this.come = Promise.all([rest, first]);
	}

	[Symbol.dispose](): void {
		this.#ending.abort();
	}
}

const after = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});

const NEVER = new Promise<never>(() => undefined);

/** A frame that cannot be asked changes nothing. */
const changeInFrames = async (chromeId: number, ms: number): Promise<void> => {
	const frames = await listFrames(chromeId).catch((): readonly Frame[] => []);
	const changes = frames.map(({documentId}) => askEngine({chromeId, documentId}, 'change', [ms]).catch(() => NEVER));
	await Promise.race([NEVER, ...changes]);
};
