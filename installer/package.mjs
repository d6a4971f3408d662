// @ts-check
// `npm run package`: what is handed on. In: the built extension. Out: dist/tabberth-VERSION.zip for extension stores, and
// dist/tabberth-VERSION.tgz, the npm package.
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {findNpmHere} from './dependencies.mjs';
import {say} from './failure.mjs';
import {EXTENSION_DIRECTORY, ROOT} from './paths.mjs';
import {readVersion} from './start-command.mjs';
import {runStep} from './step.mjs';
import {zip} from './zip.mjs';

/** A store gives every extension its own key and refuses a manifest that brings one. @param {string} manifest */
export const storeManifest = (manifest) => {
	const {key: _key, ...rest} = JSON.parse(manifest);
	return `${JSON.stringify(rest, undefined, '\t')}\n`;
};

/**
 * @param {string} folder
 * @returns {{name: string, content: Uint8Array}[]}
 */
const readFiles = (folder) =>
	readdirSync(folder, {recursive: true, encoding: 'utf8'})
		.filter((name) => statSync(path.join(folder, name)).isFile())
		.map((name) => ({name: name.replaceAll('\\', '/'), content: readFileSync(path.join(folder, name))}));

/** @param {string} [folder] of the built extension */
export const storeZip = (folder = EXTENSION_DIRECTORY) =>
	zip(
		readFiles(folder).map(({name, content}) =>
			name === 'manifest.json'
				? {name, content: Buffer.from(storeManifest(Buffer.from(content).toString()))}
				: {name, content},
		),
	);

/** @param {{signal: AbortSignal}} run */
export const makePackages = async ({signal}) => {
	const folder = path.join(ROOT, 'dist');
	mkdirSync(folder, {recursive: true});
	const archive = path.join(folder, `tabberth-${readVersion()}.zip`);
	writeFileSync(archive, storeZip());
	await runStep({
		label: 'packing the npm package',
		command: process.execPath,
		args: [findNpmHere(), 'pack', '--ignore-scripts', '--pack-destination', folder],
		cure: 'Mend what the output names, then run it again.',
		cwd: ROOT,
		signal,
	});
	say(`for extension stores: ${archive}`);
	say(`for npm: ${path.join(folder, `tabberth-${readVersion()}.tgz`)}`);
	return 0;
};
