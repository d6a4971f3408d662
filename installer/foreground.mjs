// @ts-check
// Runs a Node script of the repository at the terminal, as if it had been called directly; gives its exit code.
import {spawn} from 'node:child_process';
import os from 'node:os';
import process from 'node:process';
import {Failure} from './failure.mjs';
import {Ended} from './life.mjs';
import {ROOT} from './paths.mjs';
import {identifyProcess, killTree} from './processes.mjs';

/** A child that goes on this long after it was asked to end is killed, with all it started. */
const END_LIMIT_MS = 4000;

/** @param {NodeJS.Signals | null} signal */
const signalToCode = (signal) => (signal ? 128 + os.constants.signals[signal] : 1);

/** @param {AbortSignal} signal */
const signalOf = ({reason}) => (reason instanceof Ended ? reason.signal : 'SIGTERM');

/**
 * @param {readonly string[]} args script and its arguments
 * @param {{env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, signal: AbortSignal}} options
 * @returns {Promise<number>}
 */
export const runForeground = (args, {env = process.env, stdio = 'inherit', signal}) =>
	new Promise((resolve, reject) => {
		const child = spawn(process.execPath, args, {cwd: ROOT, env, stdio});
		const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
		/** @type {NodeJS.Timeout | undefined} */
		let timer;
		const end = () => {
			// A terminal sends Ctrl+C to the child as well, and the second one would cut its cleaning up short.
			if (!(signalOf(signal) === 'SIGINT' && process.stdin.isTTY)) child.kill(signalOf(signal));
			timer = setTimeout(() => identity && killTree(identity), END_LIMIT_MS);
		};
		signal.addEventListener('abort', end, {once: true});
		if (signal.aborted) end();
		child.once('error', (error) => reject(new Failure(`${args[0]} could not be started: ${error.message}.`)));
		child.once('exit', (code, by) => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve(code ?? signalToCode(by));
		});
	});
