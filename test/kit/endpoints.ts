// What tells where Tabberth serves, and whether it does. In: the folder of its companions, or its address. Out: what is said there.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Endpoint} from '../../native-host/protocol.ts';

export const readEndpoints = async (stateDir: string): Promise<Endpoint[]> => {
	const folder = path.join(stateDir, 'endpoints');
	const names = await readdir(folder).catch((): string[] => []);
	const read = names
		.filter((name) => name.endsWith('.json'))
		.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Endpoint);
	return (await Promise.allSettled(read)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

export const fetchHealth = async (origin: string): Promise<Record<string, unknown> | undefined> => {
	const response = await fetch(`${origin}/health`).catch(() => undefined);
	return response?.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
};
