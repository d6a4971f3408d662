// @ts-check
// When a program of ours has to end: on a signal, or when the shell that npm put above it has gone.
import process from 'node:process';
import {Failure, say} from './failure.mjs';
import {explainUnwritable} from './unwritable.mjs';

const PARENT_POLL_MS = 200;
/** @type {readonly NodeJS.Signals[]} */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Somebody asked the program to end; not a failure. */
export class Ended extends Error {
	/** @param {NodeJS.Signals} signal */
	constructor(signal) {
		super(`ended by ${signal}`);
		this.signal = signal;
	}
}

/**
 * npm hands a signal only to its shell, and the shell does not hand it on: a parent that has changed is the one trace.
 * @param {() => void} onGone
 */
const watchParent = (onGone) => {
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		onGone();
	}, PARENT_POLL_MS);
	timer.unref();
};

/**
 * @returns {AbortSignal} aborted with `Ended` as its reason; later signals change nothing, as closing is under way
 */
export const endingSignal = () => {
	const controller = new AbortController();
	/** @param {NodeJS.Signals} signal */
	const end = (signal) => controller.abort(new Ended(signal));
	for (const signal of ENDING_SIGNALS) process.on(signal, end);
	watchParent(() => end('SIGTERM'));
	// A closed terminal must not turn the next line of progress into a crash.
	process.stdout.on('error', () => {});
	process.stderr.on('error', () => {});
	return controller.signal;
};

/** @param {unknown} error */
const exitCodeFor = (error) => {
	if (error instanceof Failure) {
		say(error.message);
		return error.exitCode;
	}
	const unwritable = explainUnwritable(error);
	if (unwritable) {
		say(unwritable);
		return 1;
	}
	say(error instanceof Error && error.stack ? error.stack : String(error));
	return 1;
};

/**
 * @param {AbortSignal} signal
 * @param {() => Promise<number>} main gives the exit code
 */
export const runToExit = async (signal, main) => {
	try {
		process.exitCode = await main();
	} catch (error) {
		// What an ended step throws is a consequence of ending, whatever its words.
		process.exitCode = signal.aborted ? 0 : exitCodeFor(error);
	}
	process.exit();
};
