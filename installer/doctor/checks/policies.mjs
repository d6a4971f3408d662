// @ts-check
// What whoever manages this machine demands of each browser. In: a system. Out: policies by browser, as far as they can be
// read; what cannot be read is left out, because most people may not look there.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseObject} from '../../json-object.mjs';
import {knownBrowsers} from '../browsers.mjs';

/**
 * @typedef {import('../system.mjs').System} System
 * @typedef {import('../browsers.mjs').Policed} Policed
 * @typedef {{browser: string, source: string, values: Record<string, unknown>}} Policies
 */

/** @param {string} folder */
const listFiles = (folder) => {
	try {
		return readdirSync(folder)
			.filter((name) => name.endsWith('.json'))
			.sort()
			.map((name) => path.join(folder, name));
	} catch {
		return [];
	}
};

/** @param {string} file */
const readText = (file) => {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
};

/**
 * @param {System} system
 * @param {string} browser
 * @param {Policed} policed
 * @returns {Policies[]}
 */
const readOnLinux = ({root}, browser, {etc}) =>
	listFiles(path.join(root, etc, 'policies/managed')).flatMap((source) => {
		const values = parseObject(readText(source));
		return values ? [{browser, source, values}] : [];
	});

/**
 * @param {System} system
 * @param {string} browser
 * @param {Policed} policed
 * @returns {Promise<Policies[]>}
 */
const readOnMac = async ({root, user, run}, browser, {domain}) => {
	const folder = path.join(root, '/Library/Managed Preferences');
	const sources = [path.join(folder, `${domain}.plist`), path.join(folder, user, `${domain}.plist`)];
	const read = sources.map(async (source) => {
		const {code, stdout} = await run('plutil', ['-convert', 'json', '-o', '-', source]);
		const values = code === 0 ? parseObject(stdout) : undefined;
		return values ? [{browser, source, values}] : [];
	});
	return (await Promise.all(read)).flat();
};

/**
 * @param {string} type
 * @param {string} data
 */
const parseValue = (type, data) => (type === 'REG_DWORD' ? Number(data) : (parseObject(data) ?? data));

/**
 * @param {string} line
 * @param {string} key
 * @returns {string} what the line names below the key; deeper ones are of no policy that matters here
 */
const listBelow = (line, key) => {
	const below = line.trim().slice(line.toLowerCase().indexOf(key.toLowerCase()) + key.length + 1);
	return below.includes('\\') ? '' : below;
};

/**
 * A list is a key of its own below, with values called 1, 2 …
 * @param {string} text what `reg query KEY /s` prints
 * @param {string} key
 */
export const parseRegistry = (text, key) => {
	/** @type {Record<string, unknown>} */
	const values = {};
	let list = '';
	for (const line of text.split(/\r?\n/)) {
		if (/^HKEY_/.test(line)) list = listBelow(line, key);
		const [, name, type = '', data = ''] = /^ {4}(\S.*?) {4}(REG_\w+) {4}(.*)$/.exec(line) ?? [];
		if (name === undefined) continue;
		if (list === '') values[name] = parseValue(type, data);
		else values[list] = [...[values[list] ?? []].flat(), data];
	}
	return values;
};

/**
 * @param {System} system
 * @param {string} browser
 * @param {Policed} policed
 * @returns {Promise<Policies[]>}
 */
const readOnWindows = async ({run}, browser, {registry}) => {
	const key = `Software\\Policies\\${registry}`;
	const read = ['HKLM', 'HKCU'].map(async (hive) => {
		const source = `${hive}\\${key}`;
		const {code, stdout} = await run('reg', ['query', source, '/s']);
		return code === 0 ? [{browser, source, values: parseRegistry(stdout, key)}] : [];
	});
	return (await Promise.all(read)).flat();
};

/**
 * @param {System} system
 * @param {readonly string[]} titles of browsers
 * @returns {Promise<Policies[]>}
 */
export const readPolicies = async (system, titles) => {
	const read = knownBrowsers(system).map(({title, policed}) => {
		if (!policed || !titles.includes(title)) return [];
		if (system.platform === 'win32') return readOnWindows(system, title, policed);
		return system.platform === 'darwin' ? readOnMac(system, title, policed) : readOnLinux(system, title, policed);
	});
	return (await Promise.all(read)).flat();
};
