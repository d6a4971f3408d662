// Ends loops that begin after a script has awaited something, which no time limit of the browser covers. In: an attachment. Out:
// a guard, to be opened before the script runs: a page in a loop cannot be told anything new.
import {log} from '../../log.ts';
import type {Attachment} from './attachment.ts';

export interface LoopGuard {
	/** Only where the page is in a loop: otherwise whatever it did next would be ended in the middle. */
	stop(): Promise<void>;
	close(): void;
}

const PROBE_MS = 500;

export const openLoopGuard = async (attachment: Attachment, signal: AbortSignal): Promise<LoopGuard> => {
	const closing = new AbortController();
	let isStopping = false;
	const quietly = (method: string, params = {}): Promise<unknown> =>
		attachment.send(method, params).catch((error: unknown) => log.warn('page', 'guarding a script', error));
	const stopped = new Promise<void>((resolve) => {
		// Also pages themselves can ask for a pause, which nobody here would end.
		attachment.on(
			'Debugger.paused',
			() => void quietly('Debugger.resume', {terminateOnResume: isStopping}).then(() => isStopping && resolve()),
			closing.signal,
		);
	});
	await attachment.send('Debugger.enable', {}, {signal});
	return {
		stop: async () => {
			const probe = attachment.send('Runtime.evaluate', {expression: '0'}, {limitMs: PROBE_MS});
			if (await probe.then(() => true).catch(() => false)) return;
			isStopping = true;
			await quietly('Debugger.pause');
			await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, PROBE_MS))]);
		},
		close: () => void quietly('Debugger.disable').finally(() => closing.abort()),
	};
};
