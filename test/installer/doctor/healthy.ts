// A machine on which all is well, in a folder that goes away: an installation by hand, a companion that only says hello, and a
// server that answers as Tabberth does. In: nothing. Out: handles to break each part, and the doctor's verdict.
import {createHash} from 'node:crypto';
import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {RELEASE} from '../../../installer/channel.mjs';
import {hostManifest, shellWrapper} from '../../../installer/companion.mjs';
import {runDoctor} from '../../../installer/doctor/command.mjs';
import type {LegResult} from '../../../installer/doctor/legs.mjs';
import type {System} from '../../../installer/doctor/system.mjs';
import {bridgePaths} from '../../../installer/install/bridge-files.mjs';
import {type Installed, writeInstalled} from '../../../installer/installed.mjs';
import manifest from '../../../manifest.json' with {type: 'json'};
import {type Answers, KEY, startServer} from './answering-server.ts';

export const ID = 'ailajmpgccchdjnnblfkmiapimhideoj';
export const VERSION = '3.4.5';
const INSTANCE = 'instance-of-a-test';

export const HELLO_HOST = `
const hello = JSON.stringify({type: 'hello', version: '${VERSION}', path: process.env.PATH, origin: process.argv[2]});
const length = Buffer.alloc(4);
length.writeUInt32LE(Buffer.byteLength(hello));
process.stdout.write(Buffer.concat([length, Buffer.from(hello)]));
process.stdin.resume().on('end', () => process.exit(0));
`;

export interface Machine {
	readonly folder: string;
	readonly state: string;
	readonly home: string;
	readonly root: string;
	readonly host: string;
	readonly wrapper: string;
	readonly extension: string;
	readonly hostManifest: string;
	readonly endpoint: string;
	readonly answers: Answers;
	/** Parts of the world that a test replaces. */
	readonly world: Partial<System>;
	readonly port: number;
	installed(change: Partial<Installed>): void;
	writeManifest(change: Record<string, unknown>): void;
	writeEndpoint(change?: Record<string, unknown>): void;
	policy(values: unknown): void;
	stopServer(): Promise<void>;
	doctor(...argv: string[]): Promise<Verdict>;
}

export interface Verdict {
	readonly code: number;
	readonly output: string;
}

const write = (file: string, content: string, mode = 0o600): void => {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	writeFileSync(file, content);
	chmodSync(file, mode);
};

export const makeMachine = async (): Promise<Machine> => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-doctor-'));
	const [state, home, root] = ['state', 'home', 'root'].map((name) => path.join(folder, name)) as [
		string,
		string,
		string,
	];
	const [host, wrapper] = ['host.mjs', 'tabberth-companion'].map((name) => path.join(state, 'companion', name)) as [
		string,
		string,
	];
	const manifestFile = path.join(home, '.config/chromium/NativeMessagingHosts', `${RELEASE.companion}.json`);
	const endpoint = path.join(state, 'endpoints', `${INSTANCE}.json`);
	const answers: Answers = {
		health: {status: 200, body: {status: 'ok', name: 'tabberth', version: VERSION, instance: INSTANCE}},
		accessStatus: undefined,
		initialize: undefined,
		tools: ['tabs_create_mcp', 'navigate', 'get_page_text', 'tabs_close_mcp'],
		calls: {},
		seen: [],
		asStream: false,
	};
	const server = await startServer(answers);
	onTestFinished(async () => {
		await server.stop();
		rmSync(folder, {recursive: true, force: true});
	});
	const digest = createHash('sha256').update(KEY).digest('hex');
	const installed: Installed = {
		version: VERSION,
		access: 'key',
		port: server.port,
		keys: [{id: '1', name: 'stdio bridge', digest, createdAt: 0}],
		files: [host, wrapper, manifestFile],
		registry: [],
	};
	const machine: Machine = {
		...{folder, state, home, root, host, wrapper, endpoint, answers, port: server.port},
		extension: path.join(state, 'extension'),
		hostManifest: manifestFile,
		world: {
			...{state, home, root, platform: 'linux', version: VERSION, user: 'maria', hostname: 'marias-laptop'},
			command: 'tabberth',
			shared: path.join(folder, 'shared'),
			env: {PATH: '', HOME: home},
			repair: undefined,
		},
		installed: (change) => writeInstalled(state, {...installed, ...change}),
		writeManifest: (change) => write(manifestFile, JSON.stringify({...hostManifest([ID], wrapper), ...change}), 0o644),
		writeEndpoint: (change = {}) => {
			const running = {instance: INSTANCE, profile: 'Work', browser: 'Chromium 156', port: server.port};
			const ours = {pid: process.pid, startedAt: 0, browserPid: 1, browserStartedAt: 0};
			write(endpoint, JSON.stringify({...running, ...ours, ...change}));
		},
		policy: (values) =>
			write(path.join(root, 'etc/chromium/policies/managed/ours.json'), JSON.stringify(values), 0o644),
		stopServer: server.stop,
		doctor: async (...argv) => {
			let output = '';
			const print = (text: string): void => {
				output += text;
			};
			const code = await runDoctor(argv, {signal: new AbortController().signal, system: machine.world, print});
			return {code, output};
		},
	};
	machine.installed({});
	write(path.join(state, 'stdio-key'), `${KEY}\n`);
	write(host, HELLO_HOST);
	write(wrapper, shellWrapper({node: process.execPath, nodeFlags: [], hostFile: host}), 0o755);
	const bridge = bridgePaths(state, 'linux');
	write(bridge.launcher, '#!/bin/sh\n', 0o755);
	write(bridge.script, '');
	write(path.join(machine.extension, 'manifest.json'), JSON.stringify({key: manifest.key}));
	write(path.join(root, 'usr/bin/chromium'), 'a program', 0o755);
	machine.writeManifest({});
	machine.writeEndpoint();
	return machine;
};

export interface Findings {
	readonly ok: boolean;
	readonly broken?: string;
	readonly legs: readonly LegResult[];
}

export const findings = async (machine: Machine, ...argv: string[]): Promise<Findings & {code: number}> => {
	const {code, output} = await machine.doctor('--json', ...argv);
	return {code, ...(JSON.parse(output) as Findings)};
};
