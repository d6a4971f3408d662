// Agents in processes of their own, which are told apart, killed and started again as a person's agents are. In: an address. Out:
// calls, and the end of the process.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import process from 'node:process';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {onTestFinished} from 'vitest';
import type {Answer, CallOptions, ClientKind} from './clients.ts';

const PROGRAM = fileURLToPath(new URL('agent-process.mjs', import.meta.url));

/** `v1 stdio` speaks through the bridge, which may be started before the browser. */
export type AgentKind = Exclude<ClientKind, 'v2 legacy'> | 'v1 stdio';

export interface Agent {
	/** A call that fails outside its result is an error as well, in the client's words. */
	call(name: string, input?: Record<string, unknown>, options?: Pick<CallOptions, 'timeout'>): Promise<Answer>;
	/** As `kill -9` would: without a word to the server. */
	kill(): Promise<void>;
}

interface Surroundings {
	/** The command that runs it, where it is not to run just here. */
	readonly inside?: readonly string[];
	readonly headers?: Record<string, string>;
	/** The program that runs it. */
	readonly node?: string;
}

/** @param name What it calls itself: agents of the same name are the same program to Tabberth. */
export const startAgent = async (
	kind: AgentKind,
	url: string,
	name = 'agent',
	{inside = [], headers = {}, node = process.execPath}: Surroundings = {},
): Promise<Agent> => {
	const [command = '', ...args] = [...inside, node, PROGRAM, kind, name, url, JSON.stringify(headers)];
	const child = spawn(command, args, {stdio: ['pipe', 'pipe', 'inherit']});
	const exited = once(child, 'exit');
	// A call may be sent in the moment in which the process is killed; that it fails is told by its answer.
	child.stdin.on('error', () => undefined);
	const kill = async (): Promise<void> => {
		child.kill('SIGKILL');
		await exited;
	};
	onTestFinished(kill);
	const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
	const read = async (): Promise<Answer> => JSON.parse((await lines.next()).value);
	await read();
	return {
		kill,
		call: (tool, input = {}, options = {}) => {
			child.stdin.write(`${JSON.stringify({name: tool, arguments: input, ...options})}\n`);
			return read();
		},
	};
};

/** Opens a tab and tells its number. */
export const openTabOf = async (agent: Pick<Agent, 'call'>, url?: string): Promise<number> => {
	const {text} = await agent.call('tabs_create_mcp', url === undefined ? {} : {url});
	const id = /Tab ID: (\d+)/.exec(text)?.[1];
	if (id === undefined) throw new Error(`no tab was opened: ${text}`);
	return Number(id);
};
