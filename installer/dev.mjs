// @ts-check
// `npm run dev`: builds again at each change of a source and has the running browser load the result.
import {watch} from 'node:fs';
import path from 'node:path';
import {ensureBuild, SOURCES} from './build.mjs';
import {messageOf, say} from './failure.mjs';
import {ROOT} from './paths.mjs';
import {runStart} from './start-command.mjs';

/** An editor writes one save as several events. */
const SETTLE_MS = 100;

/**
 * @param {() => Promise<void>} action
 * @returns {() => void} asks for one more run, after the one under way
 */
const runLatest = (action) => {
	/** @type {NodeJS.Timeout | undefined} */
	let timer;
	let running = Promise.resolve();
	return () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			running = running.then(action);
		}, SETTLE_MS);
	};
};

/**
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} rebuild
 */
const watchSources = (signal, rebuild) => {
	const ask = runLatest(async () => {
		try {
			await rebuild();
		} catch (error) {
			if (!signal.aborted) say(messageOf(error));
		}
	});
	for (const source of SOURCES) watch(path.join(ROOT, source), {recursive: true, signal}, ask);
};

/**
 * @param {readonly string[]} args as of `npm start`
 * @param {AbortSignal} signal
 * @returns {Promise<number>}
 */
export const develop = (args, signal) =>
	runStart(args, {
		signal,
		onReady: ({reload}) =>
			watchSources(signal, async () => {
				await ensureBuild({signal});
				await reload();
				say('loaded the new build');
			}),
	});
