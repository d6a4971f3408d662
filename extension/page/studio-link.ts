// The way to the studio, which lies in the offscreen page. In: a message. Out: its answer.
import {ToolError} from '../errors.ts';
import type {FromStudio, ToStudio} from '../studio/messages.ts';
import {within} from './within.ts';

/** Of the worker's globals, what is used here: the types are those of pages. */
interface WorkerGlobals {
	readonly clients: {
		matchAll(options: {
			readonly type: 'window';
			readonly includeUncontrolled: true;
		}): Promise<
			readonly {readonly url: string; postMessage(message: unknown, transfer: readonly Transferable[]): void}[]
		>;
	};
}

export type AskStudio = (message: ToStudio, signal?: AbortSignal) => Promise<FromStudio>;

const PAGE = '/port/watchdog.html';
const LIMIT_MS = 48_000;

/** @throws A ToolError with the sentence that it answers with. */
export const askStudio: AskStudio = async (message, signal) => {
	const {clients} = globalThis as unknown as WorkerGlobals;
	const pages = await clients.matchAll({type: 'window', includeUncontrolled: true});
	const studio = pages.find(({url}) => url.endsWith(PAGE));
	if (!studio) throw new ToolError('the page in which recordings are kept is not open yet. Try again in a moment.');
	const {port1, port2} = new MessageChannel();
	const answered = new Promise<FromStudio>((resolve) => {
		port1.onmessage = ({data}: MessageEvent<FromStudio>) => resolve(data);
	});
	signal?.addEventListener('abort', () => port1.postMessage('stop'), {once: true});
	studio.postMessage(message, [port2]);
	try {
		const answer = await within(
			LIMIT_MS,
			answered,
			'the page in which recordings are kept does not answer. Try again.',
		);
		if (answer.error !== undefined) throw new ToolError(answer.error);
		return answer;
	} finally {
		port1.close();
	}
};
