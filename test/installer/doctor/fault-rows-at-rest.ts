// Ways to be broken before anything runs. In: a machine that is well. Out: the leg and the fault to be named.
import {chmodSync, copyFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {shellWrapper} from '../../../installer/companion.mjs';
import type {FAULTS} from '../../../installer/doctor/faults.mjs';
import {bridgePaths} from '../../../installer/install/bridge-files.mjs';
import {ID, type Machine} from './healthy.ts';

export type Row = readonly [
	what: string,
	leg: string,
	fault: keyof typeof FAULTS,
	inject: (machine: Machine) => unknown,
];

const program = (file: string, script: string): void => {
	writeFileSync(file, `#!/bin/sh\n${script}\n`);
	chmodSync(file, 0o755);
};

const wrapNode = (machine: Machine, node: string): void =>
	writeFileSync(machine.wrapper, shellWrapper({node, nodeFlags: [], hostFile: machine.host}));

/** An own fake Node, which lies in a folder called bin as real ones do. */
const fakeNode = (machine: Machine, script: string): void => {
	const node = path.join(machine.folder, 'node');
	program(node, script);
	wrapNode(machine, node);
};

export const forget = (machine: Machine): void => rmSync(machine.endpoint);

export const ROWS_AT_REST: readonly Row[] = [
	['a Node from long ago', 'node', 'nodeTooOld', ({world}) => Object.assign(world, {nodeVersion: '20.18.3'})],
	['nothing installed', 'installation', 'notInstalled', ({state}) => rmSync(path.join(state, 'installed.json'))],
	[
		'installed.json cut off',
		'installation',
		'installedUnreadable',
		({state}) => writeFileSync(path.join(state, 'installed.json'), '{"ver'),
	],
	[
		'installed.json of another shape',
		'installation',
		'installedUnreadable',
		({state}) => writeFileSync(path.join(state, 'installed.json'), '[]'),
	],
	[
		'installed.json open to all',
		'installation',
		'openToOthers',
		({state}) => chmodSync(path.join(state, 'installed.json'), 0o644),
	],
	['the folder open to all', 'installation', 'openToOthers', ({state}) => chmodSync(state, 0o755)],
	[
		'the key of the bridge open to all',
		'installation',
		'openToOthers',
		({state}) => chmodSync(path.join(state, 'stdio-key'), 0o640),
	],
	['no host.mjs', 'files', 'fileMissing', ({host}) => rmSync(host)],
	['no stdio bridge', 'files', 'fileMissing', ({state}) => rmSync(bridgePaths(state, 'linux').script)],
	[
		'a stdio bridge that may not be run',
		'files',
		'notExecutable',
		({state}) => chmodSync(bridgePaths(state, 'linux').launcher, 0o644),
	],
	['no launcher', 'files', 'fileMissing', ({wrapper}) => rmSync(wrapper)],
	['no extension', 'files', 'fileMissing', ({extension}) => rmSync(extension, {recursive: true})],
	['a launcher that may not run', 'files', 'notExecutable', ({wrapper}) => chmodSync(wrapper, 0o644)],
	['Node moved away', 'files', 'nodeMoved', (machine) => wrapNode(machine, '/nowhere/bin/node')],
	['a Node that fails', 'files', 'nodeBroken', (machine) => fakeNode(machine, 'echo "no such library" >&2; exit 1')],
	[
		'a Node too old for the companion',
		'files',
		'nodeOfLauncherTooOld',
		(machine) => fakeNode(machine, 'echo v18.20.1'),
	],
	['a manifest removed', 'host manifests', 'manifestMissing', (machine) => rmSync(machine.hostManifest)],
	[
		'no manifest anywhere',
		'host manifests',
		'noManifest',
		(machine) => {
			rmSync(machine.hostManifest);
			machine.installed({files: []});
		},
	],
	[
		'a manifest of no JSON',
		'host manifests',
		'manifestInvalid',
		(machine) => writeFileSync(machine.hostManifest, '{,}'),
	],
	[
		'a manifest of another name',
		'host manifests',
		'manifestInvalid',
		(machine) => machine.writeManifest({name: 'other'}),
	],
	[
		'a manifest that leads nowhere',
		'host manifests',
		'manifestWrongPath',
		(machine) => machine.writeManifest({path: '/nowhere'}),
	],
	[
		'a manifest with a relative path',
		'host manifests',
		'manifestWrongPath',
		(machine) => machine.writeManifest({path: 'tabberth-companion'}),
	],
	[
		'a manifest for another extension',
		'host manifests',
		'manifestForeign',
		(machine) => machine.writeManifest({allowed_origins: [`chrome-extension://${'a'.repeat(32)}/`]}),
	],
	[
		'an origin without its slash',
		'host manifests',
		'manifestForeign',
		(machine) => machine.writeManifest({allowed_origins: [`chrome-extension://${ID}`]}),
	],
	[
		'no browser',
		'browser and its policies',
		'noBrowser',
		(machine) => {
			rmSync(path.join(machine.root, 'usr'), {recursive: true});
			forget(machine);
		},
	],
	[
		'only a browser of a snap',
		'browser and its policies',
		'sandboxed',
		(machine) => {
			program(path.join(machine.root, 'usr/bin/chromium'), 'exec /snap/bin/chromium "$@"');
			forget(machine);
		},
	],
	[
		'companions of persons forbidden',
		'browser and its policies',
		'policyForbids',
		({policy}) => policy({NativeMessagingUserLevelHosts: false}),
	],
	[
		'the companion on a block list',
		'browser and its policies',
		'policyForbids',
		({policy}) => policy({NativeMessagingBlocklist: ['*']}),
	],
	[
		'the extension on a block list',
		'browser and its policies',
		'policyForbids',
		({policy}) => policy({ExtensionInstallBlocklist: [ID]}),
	],
	[
		'only themes allowed',
		'browser and its policies',
		'policyForbids',
		({policy}) => policy({ExtensionAllowedTypes: ['theme']}),
	],
	[
		'a companion that crashes',
		'companion starts',
		'companionCrashed',
		({host}) => writeFileSync(host, 'throw new Error("broken in two");'),
	],
	[
		'a launcher for no shell here',
		'companion starts',
		'companionNotStarted',
		({wrapper}) => {
			writeFileSync(wrapper, `#!/nowhere/sh\nnode='${process.execPath}'\n`);
		},
	],
	[
		'a companion that says nothing',
		'companion starts',
		'companionSilent',
		({host}) => writeFileSync(host, 'process.stdin.resume();'),
	],
	[
		'a companion that chatters',
		'companion starts',
		'companionGarbled',
		({host}) => writeFileSync(host, 'console.log("welcome!"); process.stdin.resume();'),
	],
	[
		'a companion that stays',
		'companion starts',
		'companionLingers',
		({host, folder}) => {
			copyFileSync(host, path.join(folder, 'hello.mjs'));
			writeFileSync(host, `process.exit = () => {}; setInterval(() => {}, 1000); await import('${folder}/hello.mjs');`);
		},
	],
];
