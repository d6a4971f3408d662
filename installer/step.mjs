// @ts-check
// One step that takes a while, as a child process: says what it does, stays quiet when it works, shows the end of its
// output when it fails, and dies with us.
import {spawn} from 'node:child_process';
import process from 'node:process';
import {Failure, say} from './failure.mjs';
import {identifyProcess, killTree} from './processes.mjs';

const HEARTBEAT_MS = 10_000;
const TAIL_LINES = 25;
const MAX_TAIL_CHARS = 32 * 1024;

/**
 * @typedef {object} Step
 * @property {string} label what is being done, as in "installing dependencies"
 * @property {string} command
 * @property {readonly string[]} args
 * @property {string} cure what to do when it fails
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal | undefined} [signal]
 */

/** Keeps the end of what a child writes. */
export const createTail = () => {
	let text = '';
	return {
		/** @param {Buffer | string} chunk */
		add: (chunk) => {
			text = (text + chunk).slice(-MAX_TAIL_CHARS);
		},
		read: () => text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
	};
};

/**
 * @param {Step} step
 * @param {string} outcome
 * @param {string} output
 */
const failureOf = ({label, cure}, outcome, output) =>
	new Failure([output, `Failed: ${label} (${outcome}). ${cure}`].filter(Boolean).join('\n'));

/** @param {string} label */
const startHeartbeat = (label) => {
	const startedAt = Date.now();
	const timer = setInterval(
		() => say(`… still ${label} (${Math.round((Date.now() - startedAt) / 1000)} s)`),
		HEARTBEAT_MS,
	);
	return () => clearInterval(timer);
};

/**
 * In a group of its own, so that a Ctrl+C at the terminal reaches it through us alone and in order.
 * @param {Step} step
 */
const spawnStep = ({command, args, cwd, env}) =>
	spawn(command, args, {
		cwd,
		env: env ?? process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
		windowsHide: true,
	});

/**
 * @param {Step} step
 * @returns {Promise<void>}
 */
export const runStep = async (step) => {
	step.signal?.throwIfAborted();
	say(`${step.label} …`);
	const child = spawnStep(step);
	const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
	const tail = createTail();
	child.stdout.on('data', tail.add);
	child.stderr.on('data', tail.add);
	const kill = () => identity && killTree(identity);
	step.signal?.addEventListener('abort', kill, {once: true});
	const stopHeartbeat = startHeartbeat(step.label);
	try {
		const outcome = await new Promise((resolve, reject) => {
			child.once('error', (error) => reject(failureOf(step, error.message, '')));
			child.once('close', (code, signal) => resolve(signal ?? code));
		});
		step.signal?.throwIfAborted();
		if (outcome !== 0)
			throw failureOf(step, typeof outcome === 'number' ? `exit code ${outcome}` : outcome, tail.read());
	} finally {
		stopHeartbeat();
		step.signal?.removeEventListener('abort', kill);
	}
};
