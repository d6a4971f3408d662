// What the installer wrote down for this person's own profiles. In: its file. Out: the part of the environment that it
// decides, now and whenever it changes: a key made a moment ago works at once, a removed one no longer.
import {readFileSync, watch} from 'node:fs';
import {basename, dirname} from 'node:path';
import type {Log} from './log.ts';
import type {Environment, Key} from './protocol.ts';

const isKey = (value: unknown): value is Key => {
	if (typeof value !== 'object' || value === null) return false;
	const {id, name, digest, createdAt} = value as Record<string, unknown>;
	const isDigest = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest);
	return typeof id === 'string' && typeof name === 'string' && isDigest && typeof createdAt === 'number';
};

const isPort = (value: unknown): value is number =>
	Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536;

export const readInstalled = (file: string, log: Log): Environment => {
	let stored: unknown;
	try {
		stored = JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		log(
			`${file} cannot be read (${error instanceof Error ? error.message : String(error)}); clients need a key of the options`,
		);
		return {};
	}
	if (typeof stored !== 'object' || stored === null) return {};
	const {port, access, keys} = stored as Record<string, unknown>;
	return {
		...(isPort(port) && {port}),
		...((access === 'key' || access === 'open' || access === 'ask') && {access}),
		...(Array.isArray(keys) && {keys: keys.filter(isKey)}),
	};
};

/** The file is replaced, not written to, so it is its folder that is watched. */
export const watchInstalled = (file: string | undefined, onChange: () => void): void => {
	if (!file) return;
	try {
		const watcher = watch(dirname(file), (_event, name) => {
			if (name === null || name === basename(file)) onChange();
		});
		watcher.on('error', () => watcher.close()).unref();
	} catch {
		// Where folders cannot be watched, what has changed counts from the browser's next start on.
	}
};
