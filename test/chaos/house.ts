// One profile whose browser is started, ended and killed. In: ways to end it. Out: Tabberth as it runs now, and what an end of the
// browser left behind.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {HOST_FILE} from '../../installer/paths.mjs';
import {isRunning} from '../../installer/processes.mjs';
import {freePort} from '../kit/free-port.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';
import {findProcesses, listListeners, listTree, type Process} from './processes.ts';

export interface House {
	readonly url: string;
	readonly tabberth: Tabberth;
	start(): Promise<void>;
	/** Throws when a process of it, or its port, is still there afterwards. */
	end(how: 'close' | 'kill'): Promise<void>;
	/** Companions of this profile, whichever browser started them. */
	companions(): readonly Process[];
	listeners(): readonly number[];
}

export const openHouse = async (): Promise<House> => {
	const makeDir = (name: string): Promise<string> => mkdtemp(path.join(tmpdir(), `tabberth-chaos-${name}-`));
	const [userDataDir, stateDir, port] = await Promise.all([makeDir('profile'), makeDir('state'), freePort()]);
	let running: Tabberth | undefined;
	onTestFinished(async () => {
		await running?.stop();
		await Promise.all([userDataDir, stateDir].map((dir) => rm(dir, {recursive: true, force: true, maxRetries: 5})));
	});
	const current = (): Tabberth => {
		if (!running) throw new Error('the browser is not running');
		return running;
	};
	const companions = (): readonly Process[] =>
		findProcesses({command: HOST_FILE, environment: `TABBERTH_STATE_DIR=${stateDir}`});
	const listeners = (): readonly number[] => listListeners(port);
	return {
		url: `http://127.0.0.1:${port}/mcp`,
		get tabberth() {
			return current();
		},
		start: async () => {
			running = await startTabberth({userDataDir, stateDir, port, args: ['--restore-last-session']});
		},
		end: async (how) => {
			const {browser, stop} = current();
			const all = listTree(browser.process()?.pid ?? 0);
			running = undefined;
			if (how === 'kill') browser.process()?.kill('SIGKILL');
			else await stop();
			await until('everything of the browser to be gone', () => (all.some(isRunning) ? undefined : true));
			await until('its companion to be gone', () => (companions().length > 0 ? undefined : true));
			if (listeners().length > 0) throw new Error(`port ${port} is held while no browser runs`);
		},
		companions,
		listeners,
	};
};
