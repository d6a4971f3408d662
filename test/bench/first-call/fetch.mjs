// The programs themselves, from the registry. In: a folder that keeps them, and which one. Out: the file to run.
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {findNpmHere} from '../../../installer/dependencies.mjs';
import {run} from './run.mjs';

const FETCH_LIMIT_MS = 600_000;

/**
 * A folder for each: npm takes away from a folder what it is not asked for.
 * @param version such as `latest`
 */
export async function fetchClient({cache, client, version}) {
	const folder = join(cache, client.id);
	mkdirSync(folder, {recursive: true});
	const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${client.package}@${version}`];
	const options = {cwd: folder, env: process.env, limitMs: FETCH_LIMIT_MS};
	const {code, output} = await run(process.execPath, [findNpmHere(), ...args], options);
	if (code !== 0) throw new Error(`npm did not bring ${client.package}:\n${output}`);
	return join(folder, 'node_modules/.bin', client.command);
}
