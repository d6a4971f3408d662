// A person who has a browser and a client, and no Tabberth yet: a home of their own, and a browser that runs. In: a folder. Out: what
// they do, in the order in which the documents tell it.
import {mkdirSync, writeFileSync} from 'node:fs';
import {delimiter, dirname, join} from 'node:path';
import {findBrowser} from '../../../installer/browser.mjs';
import {launchBrowser} from '../../../installer/launch.mjs';
import {ROOT} from '../../../installer/paths.mjs';
import {turnOnDeveloperMode} from '../../../installer/profile.mjs';
import {waitForAnswer} from '../browser.mjs';
import {findFreePort} from '../free-port.mjs';
import {run} from './run.mjs';

const CLI = join(ROOT, 'installer/cli.mjs');
/** What a program wants to tell its maker, or to fetch from there, goes to a port that nobody listens on. */
const NOWHERE = 'http://127.0.0.1:9';
const NO_NETWORK = Object.fromEntries(
	['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
		[name, NOWHERE],
		[name.toUpperCase(), NOWHERE],
	]),
);
const LOOPBACK = 'localhost,127.0.0.1,::1';

export async function openNewcomer(folder) {
	const [home, profile, work] = ['home', 'profile', 'work'].map((name) => join(folder, name));
	for (const made of [home, profile, work]) mkdirSync(made, {recursive: true});
	turnOnDeveloperMode(profile);
	const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
	const env = {HOME: home, PATH: path, LANG: 'C.UTF-8', ...NO_NETWORK, no_proxy: LOOPBACK, NO_PROXY: LOOPBACK};
	const state = join(home, '.local/state/tabberth');
	const port = await findFreePort();
	const browser = launchBrowser({
		executable: await findBrowser({asked: process.env.BROWSER_PATH, signal: AbortSignal.timeout(600_000)}),
		userDataDirectory: profile,
		headless: true,
		environment: {HOME: home, XDG_STATE_HOME: dirname(state)},
	});
	await browser.pipe.send('Browser.getVersion');
	const runHere = (file, args, more = {}) => run(file, args, {cwd: work, env: {...env, ...more}});
	const mustRun = async (file, args) => {
		const {code, output} = await runHere(file, args);
		if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${output}`);
		return output;
	};
	return {
		runHere,
		write: (name, text) => {
			mkdirSync(dirname(join(home, name)), {recursive: true});
			writeFileSync(join(home, name), text, {mode: 0o600});
		},
		install: () =>
			mustRun('/bin/sh', [
				join(ROOT, 'installer/install.sh'),
				...['--yes', '--user-data-dir', profile, '--port', String(port)],
			]),
		/** Stands for the press on *Load unpacked*, which no program may do. */
		loadExtension: async () => {
			await browser.pipe.send('Extensions.loadUnpacked', {path: join(state, 'extension')});
			await waitForAnswer(port);
		},
		connect: (client, ...flags) => mustRun(process.execPath, [CLI, 'connect', client, '--yes', ...flags]),
		close: browser.close,
	};
}
