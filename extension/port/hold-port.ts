// A port that is always open. In: how to open one, and another way to start who should answer. Out: one to a worker that answers again and
// again; where it closes, or nobody answers, the next.

/** What this room uses of `runtime.Port`. */
export interface HeldPort {
	disconnect(): void;
	postMessage(message: string): void;
	readonly onMessage: {addListener(listener: () => void): void};
	readonly onDisconnect: {addListener(listener: () => void): void};
}

const FIRST_DELAY_MS = 10;
const LAST_DELAY_MS = 1_000;
/** A worker that lived this long is well: its death is no sign of the next. */
const HEALTHY_MS = 1_000;
/** A worker that is just being ended takes a port and never hears of it. A new one answers before this, also on a busy machine. */
const ANSWER_MS = 3_000;

/** A worker may go without its port being closed: an alarm would find that only after half a minute. */
const ASK_EVERY_MS = 5_000;

export interface Ways {
	readonly open: () => HeldPort;
	/** Past what the browser believes of the worker. */
	readonly wake: () => void;
}

export const holdPort = (ways: Ways, delayMs = FIRST_DELAY_MS): void => {
	const since = Date.now();
	const port = ways.open();
	let timer: ReturnType<typeof setTimeout>;
	const next = (delay: number): void => {
		clearTimeout(timer);
		setTimeout(() => holdPort(ways, delay), delay);
	};
	const giveUp = (): void => {
		port.disconnect();
		ways.wake();
		next(FIRST_DELAY_MS);
	};
	const ask = (): void => {
		timer = setTimeout(giveUp, ANSWER_MS);
		port.postMessage('there?');
	};
	port.onMessage.addListener(() => {
		clearTimeout(timer);
		timer = setTimeout(ask, ASK_EVERY_MS);
	});
	// A worker that dies at once, again and again, must not be started in a loop as fast as it can die.
	port.onDisconnect.addListener(() =>
		next(Date.now() - since > HEALTHY_MS ? FIRST_DELAY_MS : Math.min(delayMs * 2, LAST_DELAY_MS)),
	);
	timer = setTimeout(giveUp, ANSWER_MS);
};
