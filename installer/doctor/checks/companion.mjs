// @ts-check
// Leg 6: the companion starts by itself, as the browser would start it, says hello, and ends when its port is closed. It
// listens nowhere meanwhile, because nobody tells it to.
import path from 'node:path';
import {messageOf} from '../../failure.mjs';
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';
import {filesOf} from './files.mjs';

const HELLO_LIMIT_MS = 3000;
const END_LIMIT_MS = 1000;
const LENGTH_BYTES = 4;
const MAX_HELLO_BYTES = 512 * 1024;
const MAX_COMPLAINT_CHARS = 2000;

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{hello: Record<string, unknown>} | {fault: string} | {ended: string} | {garbled: string} | {silent: true}} Greeting
 */

/**
 * As a browser started from a desktop has it: no PATH, and nothing that is meant for a run of its own.
 * @param {System} system
 * @returns {NodeJS.ProcessEnv}
 */
const desktopEnvironment = ({env, state}) => {
	const isForeign = (/** @type {string} */ name) =>
		/^(path|npm_.*|TABBERTH_.*|CLAUDE_BROWSER_.*|NODE_OPTIONS)$/i.test(name);
	const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name)));
	return {...kept, PATH: '', TABBERTH_STATE_DIR: state};
};

/**
 * Windows runs a batch file only by way of its shell; no path stands in the line that the shell reads.
 * @param {System} system
 * @param {string} origin
 */
const startCompanion = (system, origin) => {
	const {wrapper} = filesOf(system);
	/** @type {import('node:child_process').SpawnOptions} */
	const options = {cwd: path.dirname(wrapper), env: desktopEnvironment(system), stdio: ['pipe', 'pipe', 'pipe']};
	if (system.platform !== 'win32') return system.spawn(wrapper, [origin], options);
	const shell = path.win32.join(system.env.SystemRoot ?? 'C:\\Windows', 'System32\\cmd.exe');
	return system.spawn(shell, ['/d', '/c', path.win32.basename(wrapper), origin], options);
};

/**
 * @param {Buffer} bytes what came so far
 * @returns {Greeting | undefined} nothing while more has to come
 */
export const readGreeting = (bytes) => {
	if (bytes.length < LENGTH_BYTES) return undefined;
	const length = bytes.readUInt32LE();
	if (length > MAX_HELLO_BYTES) return {garbled: `it begins with ${JSON.stringify(bytes.toString('latin1', 0, 40))}`};
	if (bytes.length < LENGTH_BYTES + length) return undefined;
	try {
		const hello = Object(JSON.parse(bytes.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + length)));
		if (hello.type === 'fault') return {fault: String(hello.text)};
		return hello.type === 'hello' ? {hello} : {garbled: `a message of type ${String(hello.type)}`};
	} catch (error) {
		return {garbled: messageOf(error)};
	}
};

/** @param {ChildProcess} child @returns {Promise<Greeting>} */
const waitForGreeting = (child) =>
	new Promise((resolve) => {
		let bytes = Buffer.alloc(0);
		let complaint = '';
		const timer = setTimeout(() => resolve({silent: true}), HELLO_LIMIT_MS);
		const settle = (/** @type {Greeting} */ greeting) => {
			clearTimeout(timer);
			resolve(greeting);
		};
		child.stderr?.on('data', (chunk) => {
			complaint = `${complaint}${chunk}`.slice(-MAX_COMPLAINT_CHARS);
		});
		child.stdout?.on('data', (chunk) => {
			bytes = Buffer.concat([bytes, chunk]);
			const greeting = readGreeting(bytes);
			if (greeting) settle(greeting);
		});
		child.once('close', (code, signal) => {
			const [line = ''] = complaint.split('\n').filter((each) => /error|cannot|not found|tabberth/i.test(each));
			settle({ended: `${signal ?? `exit code ${code}`}${line && `: ${line.trim()}`}`});
		});
	});

/** @param {ChildProcess} child @returns {Promise<boolean>} */
const endsInTime = (child) =>
	new Promise((resolve) => {
		if (child.exitCode !== null || child.signalCode !== null) return resolve(true);
		const timer = setTimeout(() => resolve(false), END_LIMIT_MS);
		child.once('exit', () => {
			clearTimeout(timer);
			resolve(true);
		});
		child.stdin?.end();
	});

/** @param {ChildProcess} child @returns {Promise<void>} rejects when it could not be started */
const untilStarted = (child) =>
	new Promise((resolve, reject) => {
		child.once('spawn', () => resolve());
		child.once('error', reject);
	});

/**
 * @param {System} system
 * @param {ChildProcess} child
 */
const judgeRun = async ({repair, version}, child) => {
	const greeting = await waitForGreeting(child);
	if ('ended' in greeting) return broken('companionCrashed', {reason: greeting.ended}, repair);
	if ('fault' in greeting) return broken('companionCrashed', {reason: greeting.fault}, repair);
	if ('silent' in greeting) return broken('companionSilent', {seconds: HELLO_LIMIT_MS / 1000});
	if ('garbled' in greeting) return broken('companionGarbled', {reason: greeting.garbled}, repair);
	if (!(await endsInTime(child))) return broken('companionLingers', {seconds: END_LIMIT_MS / 1000});
	const spoken = String(greeting.hello.version);
	return {notes: spoken === version ? [] : [`the companion says that it is version ${spoken}`]};
};

/** @type {import('../legs.mjs').Leg} */
export const companionLeg = {
	name: 'companion starts',
	check: async (system, found) => {
		const origin = `chrome-extension://${known(found.extensionId, 'the extension id')}/`;
		const child = startCompanion(system, origin);
		// It may end before it has read all that it is sent.
		child.stdin?.on('error', () => {});
		try {
			await untilStarted(child);
		} catch (error) {
			return broken('companionNotStarted', {reason: messageOf(error)}, system.repair);
		}
		try {
			return await judgeRun(system, child);
		} finally {
			if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
		}
	},
};
