// Whose calls run, for the mark on the toolbar button. In: each call as it begins to run and ends. Out: which agents are at work, as the lists
// show it. It is told only when that has changed: between two calls of a busy agent there is a timer at most.
import {LINGER_MS} from './agents/lines.ts';

export interface AtWork {
	has(berth: string): boolean;
	note(berth: string, isRunning: boolean): void;
}

export const openAtWork = (onChange: () => void): AtWork => {
	const busy = new Map<string, {readonly running: number; readonly since: number}>();
	let isWaiting = false;
	const lookIn = (ms: number): void => {
		if (!isWaiting) setTimeout(look, ms);
		isWaiting = true;
	};
	const look = (): void => {
		isWaiting = false;
		const before = busy.size;
		const now = Date.now();
		for (const [berth, {running, since}] of busy) {
			if (running > 0) continue;
			if (now - since >= LINGER_MS) busy.delete(berth);
			else lookIn(since + LINGER_MS - now);
		}
		if (busy.size < before) onChange();
	};
	return {
		has: (berth) => busy.has(berth),
		note: (berth, isRunning) => {
			const known = busy.get(berth);
			const running = (known?.running ?? 0) + (isRunning ? 1 : -1);
			busy.set(berth, {running, since: Date.now()});
			if (running === 0) lookIn(LINGER_MS);
			if (!known) onChange();
		},
	};
};
