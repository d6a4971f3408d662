// @ts-check
// Runs Tabberth until it is told to end, or the browser does; gives the exit code.
import process from 'node:process';
import {say} from './failure.mjs';
import {openTabberth} from './serve.mjs';

/** @param {AbortSignal} signal @returns {Promise<undefined>} */
const untilAborted = (signal) =>
	new Promise((resolve) => {
		if (signal.aborted) resolve(undefined);
		signal.addEventListener('abort', () => resolve(undefined), {once: true});
	});

/** @param {import('./launch.mjs').BrowserExit} exit */
const explainExit = ({code, signal}) => {
	if (code === 0) {
		say('the browser was closed, so Tabberth has ended; npm start opens it again');
		return 0;
	}
	say(`the browser crashed (${signal ?? `exit code ${code}`}); npm start opens it again`);
	return 1;
};

/**
 * @param {Parameters<typeof openTabberth>[0] & {onReady?: (tabberth: import('./serve.mjs').RunningTabberth) => void}} run
 * @returns {Promise<number>}
 */
export const serveUntilEnd = async ({onReady, ...run}) => {
	const tabberth = await openTabberth(run);
	process.stdout.write(`ready ${tabberth.url}\n`);
	onReady?.(tabberth);
	try {
		const exit = await Promise.race([tabberth.exited, untilAborted(run.signal)]);
		return exit ? explainExit(exit) : 0;
	} finally {
		await tabberth.close();
	}
};
