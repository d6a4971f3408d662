// A home and a Tabberth folder to throw away. In: what is installed. Out: runs of `tabberth connect` and what they left.
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {SystemFacts} from '../../../installer/connect/address.mjs';
import {runConnect} from '../../../installer/connect/command.mjs';

export interface Run {
	readonly code: number;
	readonly printed: string;
	readonly told: string;
}

export interface Sandbox {
	readonly home: string;
	readonly state: string;
	readonly install: (access: 'ask' | 'key' | 'open') => void;
	/** As an administrator does with --system. */
	readonly installForEverybody: (access: 'ask' | 'key' | 'open') => void;
	readonly keys: () => readonly {id: string; name: string; digest: string}[];
	readonly write: (file: string, content: string) => string;
	readonly read: (file: string) => string;
	/** Every file with its content, and every folder. */
	readonly tree: () => Record<string, string>;
	readonly connect: (
		argv: readonly string[],
		more?: {env?: NodeJS.ProcessEnv; answer?: boolean; facts?: SystemFacts},
	) => Promise<Run>;
	readonly remove: () => void;
}

export const PORT = 3999;

export const openSandbox = (platform: NodeJS.Platform = 'linux'): Sandbox => {
	const root = mkdtempSync(path.join(os.tmpdir(), 'tabberth-connect-'));
	const home = path.join(root, 'home');
	const state = path.join(root, 'state');
	for (const folder of [home, state]) mkdirSync(folder);
	const installedFile = path.join(state, 'installed.json');
	return {
		home,
		state,
		install: (access) => {
			const installed = {version: '1', access, port: PORT, keys: [], files: [], registry: []};
			writeFileSync(installedFile, JSON.stringify(installed));
		},
		installForEverybody: (access) => {
			mkdirSync(path.join(root, 'shared'));
			const installed = {version: '1', access, port: PORT, keys: [], files: [], registry: []};
			writeFileSync(path.join(root, 'shared/installed.json'), JSON.stringify(installed));
		},
		keys: () => JSON.parse(readFileSync(installedFile, 'utf8')).keys,
		write: (file, content) => {
			const full = path.join(home, file);
			mkdirSync(path.dirname(full), {recursive: true});
			writeFileSync(full, content);
			return full;
		},
		read: (file) => readFileSync(path.join(home, file), 'utf8'),
		tree: () => readTree(home),
		connect: async (argv, {env = {}, answer, facts} = {}) => {
			const printed: string[] = [];
			const told: string[] = [];
			const code = await runConnect(argv, {
				signal: new AbortController().signal,
				env,
				home,
				platform,
				state,
				shared: path.join(root, 'shared'),
				...(facts && {facts}),
				print: (text) => printed.push(text),
				tell: (line) => told.push(line),
				ask: answer === undefined ? undefined : async () => answer,
			});
			return {code, printed: printed.join('\n'), told: told.join('\n')};
		},
		remove: () => rmSync(root, {recursive: true}),
	};
};

const readTree = (folder: string): Record<string, string> => {
	if (!existsSync(folder)) return {};
	const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort();
	return Object.fromEntries(
		names.map((name) => {
			const full = path.join(folder, name);
			return [name, statSync(full).isDirectory() ? 'folder' : readFileSync(full, 'base64')];
		}),
	);
};
