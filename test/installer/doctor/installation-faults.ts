// Ways to break a real installation under a running browser. In: its folders. Out: the fault to be named, how to make it, and how
// to take it back.
import {chmodSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {RELEASE} from '../../../installer/channel.mjs';
import type {FAULTS} from '../../../installer/doctor/faults.mjs';

type Fault = readonly [what: string, fault: keyof typeof FAULTS, inject: () => () => void];

const rewrite = (file: string, change: (text: string) => string) => () => {
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, change(text));
	return () => writeFileSync(file, text);
};
const replace = (file: string, text: string) => rewrite(file, () => text);

const changeMode = (file: string, mode: number) => () => {
	const before = statSync(file).mode;
	chmodSync(file, mode);
	return () => chmodSync(file, before);
};

const takeAway = (file: string) => () => {
	renameSync(file, `${file}.away`);
	return () => renameSync(`${file}.away`, file);
};

const changeManifest = (file: string, change: object) =>
	rewrite(file, (text) => JSON.stringify({...JSON.parse(text), ...change}));

/** The browser keeps the companion that it started; what lies on the disk is for its next start, and for the doctor. */
export const installationFaults = ({stateDir, profile}: {stateDir: string; profile: string}): readonly Fault[] => {
	const at = (name: string): string => path.join(stateDir, name);
	const manifest = path.join(profile, 'NativeMessagingHosts', `${RELEASE.companion}.json`);
	const installed = at('installed.json');
	const host = at('companion/host.mjs');
	const launcher = at('companion/tabberth-companion');
	const setNode = (node: string) => rewrite(launcher, (text) => text.replace(/^node=.*$/m, `node='${node}'`));
	const setVersion = (version: string) => rewrite(installed, (text) => JSON.stringify({...JSON.parse(text), version}));
	return [
		['the folder open to all', 'openToOthers', changeMode(stateDir, 0o755)],
		['the key of the bridge open to all', 'openToOthers', changeMode(at('stdio-key'), 0o644)],
		['installed.json cut off', 'installedUnreadable', replace(installed, '{"ver')],
		['no installed.json', 'notInstalled', takeAway(installed)],
		['no companion', 'fileMissing', takeAway(host)],
		['no stdio bridge', 'fileMissing', takeAway(at('bridge/tabberth-stdio'))],
		['no extension', 'fileMissing', takeAway(at('extension'))],
		['a launcher that may not run', 'notExecutable', changeMode(launcher, 0o644)],
		['Node moved away', 'nodeMoved', setNode('/nowhere/bin/node')],
		['no manifest', 'manifestMissing', takeAway(manifest)],
		['a manifest of no JSON', 'manifestInvalid', replace(manifest, '{,}')],
		['a manifest that leads elsewhere', 'manifestWrongPath', changeManifest(manifest, {path: process.execPath})],
		['a manifest for another extension', 'manifestForeign', changeManifest(manifest, {allowed_origins: []})],
		['a companion that crashes', 'companionCrashed', replace(host, 'throw new Error("broken in two");')],
		[
			'a companion that chatters',
			'companionGarbled',
			replace(host, 'console.log("welcome!"); process.stdin.resume();'),
		],
		['an older installation', 'installOld', setVersion('0.0.1')],
		['no key', 'noKey', takeAway(at('stdio-key'))],
		['a key of nobody', 'keyNotListed', replace(at('stdio-key'), 'tbk_of-nobody')],
	];
};
