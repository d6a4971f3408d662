// A profile whose browser is started several times, on the same port. In: how to start it. Out: Tabberth in it; the profile goes
// with the test.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {freePort} from './free-port.ts';
import {startTabberth, type Tabberth, type TabberthOptions} from './tabberth.ts';

export interface Profile {
	readonly userDataDir: string;
	start(options?: Pick<TabberthOptions, 'args' | 'inPrivateWindows'>): Promise<Tabberth>;
	stop(): Promise<void>;
}

export const openProfile = async (): Promise<Profile> => {
	const userDataDir = await mkdtemp(path.join(tmpdir(), 'tabberth-profile-'));
	const stateDir = await mkdtemp(path.join(tmpdir(), 'tabberth-state-'));
	const port = await freePort();
	let running: Tabberth | undefined;
	onTestFinished(async () => {
		await running?.stop();
		await Promise.all([userDataDir, stateDir].map((dir) => rm(dir, {recursive: true, force: true, maxRetries: 5})));
	});
	return {
		userDataDir,
		start: async (options = {}) => {
			running = await startTabberth({...options, userDataDir, stateDir, port});
			return running;
		},
		stop: async () => {
			await running?.stop();
			running = undefined;
		},
	};
};
