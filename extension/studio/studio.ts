// The part of the offscreen page in which recordings are kept and made films of. In: what the worker says, each with a port. Out: an
// answer to each, on its port.
import type {ToEncode} from './encode.ts';
import type {FromStudio, ToStudio} from './messages.ts';
import {readOptions} from './options.ts';
import {Shelf} from './shelf.ts';
import {RecordingStore} from './store.ts';

/** Below the time after which the call would be given up. */
const ENCODE_MS = 40_000;

const shelf = new Shelf(new RecordingStore());

const answer = async (message: ToStudio, gone: AbortSignal): Promise<FromStudio> => {
	if (message.type !== 'export') return shelf.hear(message);
	const recording = await shelf.inTurn(async () => shelf.get(message.tabId));
	if (!recording || recording.pictures.length === 0) return {};
	const options = readOptions(message.options);
	if ('error' in options) return options;
	return encode({recording, options}, gone);
};

const encode = (work: ToEncode, gone: AbortSignal): Promise<FromStudio> => {
	const thread = new Worker(new URL('./encode.ts', import.meta.url), {type: 'module'});
	const ended = new Promise<FromStudio>((resolve) => {
		const fail = (error: string): void => resolve({error});
		thread.onmessage = ({data}: MessageEvent<FromStudio>) => resolve(data);
		thread.onerror = ({message}) =>
			fail(`the GIF could not be made: ${message} Clear the recording, and record again.`);
		gone.addEventListener('abort', () => fail('nobody waits for it.'));
		setTimeout(
			() =>
				fail(`it took more than ${ENCODE_MS / 1000} s. Export with quality 30, or clear it and record less at a time.`),
			ENCODE_MS,
		);
	});
	thread.postMessage(work);
	return ended.finally(() => thread.terminate());
};

navigator.serviceWorker.addEventListener('message', async ({data, ports: [port]}: MessageEvent<ToStudio>) => {
	const gone = new AbortController();
	// The worker has only this to say more.
	port?.addEventListener('message', () => gone.abort());
	port?.start();
	port?.postMessage(
		await answer(data, gone.signal).catch((error: unknown): FromStudio => ({error: `it was not kept: ${error}`})),
	);
});
navigator.serviceWorker.startMessages();
