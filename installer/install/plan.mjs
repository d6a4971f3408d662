// @ts-check
// What an installation consists of. In: the system, the browsers found on it, what was asked for. Out: files, registry keys
// and sentences for the person. Pure: nothing is read or written, so any system can be planned for on any other.
import path from 'node:path';
import {RELEASE} from '../channel.mjs';
import {hostManifest} from '../companion.mjs';
import {stateDirectory} from '../paths.mjs';
import {bridgePaths} from './bridge-files.mjs';
import {batchFault, batchLauncher, FAULT_FILE, shellBridge, shellLauncher} from './wrapper.mjs';

/**
 * @typedef {{path: string, mode: number, content: string} | {path: string, mode: number, copyFrom: string}} PlannedFile
 * @typedef {{key: string, value: string}} PlannedKey a key's default value
 * @typedef {object} Plan
 * @property {string} state Tabberth's own folder
 * @property {readonly PlannedFile[]} files
 * @property {readonly string[]} folders that have to be there, each below the one before or of its own
 * @property {number} folderMode
 * @property {readonly PlannedKey[]} registry
 * @property {number} [port] to listen on, where none was decided
 * @property {readonly string[]} notes
 *
 * @typedef {object} Sources what is there to be copied
 * @property {string} hostFile
 * @property {string} extensionDirectory
 * @property {readonly string[]} extensionFiles relative to it, with /
 * @property {string} packageDirectory
 * @property {readonly string[]} bridgeFiles relative to it, with /
 * @property {string} findNode the text of find-node.sh
 *
 * @typedef {object} Request
 * @property {import('./browser-homes.mjs').System} system
 * @property {import('../channel.mjs').Channel} channel
 * @property {string} state
 * @property {boolean} forEverybody --system
 * @property {readonly import('./browser-homes.mjs').Browser[]} browsers that get a manifest
 * @property {readonly import('./browser-homes.mjs').Sandboxed[]} sandboxed that cannot use one
 * @property {string | undefined} userDataDirectory absolute; then no browser's own folders are used
 * @property {readonly string[]} earlierManifests of ours, which are kept up to date
 * @property {readonly string[]} extensionIds
 * @property {string} node absolute path
 * @property {Sources} sources
 */

const REGISTRY_OF_ANY = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'];

/** @param {Request} request */
const pathsOf = ({system}) => (system.platform === 'win32' ? path.win32 : path.posix);

/** @param {Request} request */
const manifestName = ({channel}) => `${channel.companion}.json`;

/** @param {Request} request */
const companionPaths = (request) => {
	const {join} = pathsOf(request);
	const folder = join(request.state, 'companion');
	const isWindows = request.system.platform === 'win32';
	return {
		folder,
		host: join(folder, 'host.mjs'),
		launcher: join(folder, isWindows ? 'tabberth-companion.cmd' : 'tabberth-companion'),
		windowsManifest: join(folder, manifestName(request)),
	};
};

/** Whose folder it is has to be found out by the launcher when everybody uses the same. @param {Request} request */
const personStateOf = ({system: {platform}, forEverybody}) => {
	if (!forEverybody) return {};
	if (platform === 'win32') return {personState: '%LOCALAPPDATA%\\Tabberth'};
	if (platform === 'darwin') return {personState: '"$HOME/Library/Application Support/Tabberth"'};
	return {personState: `"\${XDG_STATE_HOME:-$HOME/.local/state}/tabberth"`};
};

/** @param {Request} request @param {string} script @returns {import('./wrapper.mjs').Launch} */
const launchOf = (request, script) => {
	const {system, channel, state, node} = request;
	const usual = stateDirectory({platform: system.platform, env: {LOCALAPPDATA: system.config}, home: system.home});
	return {
		...{node, state, script},
		isStateElsewhere: state !== usual,
		isStateFixed: channel !== RELEASE,
		...personStateOf(request),
	};
};

/** @param {Request} request */
const launcherText = (request) => {
	const launch = launchOf(request, companionPaths(request).host);
	return request.system.platform === 'win32' ? batchLauncher(launch) : shellLauncher(launch, request.sources.findNode);
};

/** @param {Request} request @returns {PlannedFile[]} */
const faultFiles = (request) => {
	if (request.system.platform !== 'win32') return [];
	const {folder, host} = companionPaths(request);
	const content = batchFault(launchOf(request, host));
	return [{path: pathsOf(request).join(folder, FAULT_FILE), mode: 0o644, content}];
};

/** What a client's settings name for the stdio bridge. @param {Request} request @returns {PlannedFile[]} */
const bridge = (request) => {
	const {system, state, sources} = request;
	const {folder, script, launcher} = bridgePaths(state, system.platform);
	const {join} = pathsOf(request);
	const content = shellBridge(launchOf(request, script), sources.findNode);
	return [
		...sources.bridgeFiles.map((name) => ({
			path: join(folder, name),
			mode: 0o644,
			copyFrom: path.join(sources.packageDirectory, name),
		})),
		...(system.platform === 'win32' ? [] : [{path: launcher, mode: 0o755, content}]),
	];
};

/** @param {Request} request @returns {string[]} */
const manifestPaths = (request) => {
	const {system, forEverybody, browsers, userDataDirectory, earlierManifests} = request;
	if (system.platform === 'win32') return [companionPaths(request).windowsManifest];
	const {join} = pathsOf(request);
	const folders =
		userDataDirectory === undefined
			? browsers.flatMap((browser) => (forEverybody ? browser.systemHostFolders : browser.hostFolders))
			: [join(userDataDirectory, 'NativeMessagingHosts')];
	return [...new Set([...folders.map((folder) => join(folder, manifestName(request))), ...earlierManifests])];
};

/** @param {Request} request @returns {PlannedFile[]} */
const manifests = (request) => {
	const {launcher} = companionPaths(request);
	const manifest = hostManifest(request.extensionIds, launcher, request.channel);
	const content = `${JSON.stringify(manifest, undefined, '\t')}\n`;
	return manifestPaths(request).map((file) => ({path: file, mode: 0o644, content}));
};

/** @param {Request} request @returns {PlannedKey[]} */
const registryKeys = (request) => {
	if (request.system.platform !== 'win32') return [];
	const vendors =
		request.userDataDirectory === undefined ? request.browsers.flatMap((one) => one.registry) : REGISTRY_OF_ANY;
	const root = request.forEverybody ? 'HKLM' : 'HKCU';
	return [...new Set(vendors)].map((vendor) => ({
		key: `${root}\\Software\\${vendor}\\NativeMessagingHosts\\${request.channel.companion}`,
		value: companionPaths(request).windowsManifest,
	}));
};

/** @param {Request} request */
const notes = ({system, sandboxed, userDataDirectory, forEverybody}) => [
	...sandboxed.map(
		({title, kind, folder}) =>
			`${title} as a ${kind} (${folder}) gets nothing: its sandbox cannot start a program outside of it, so it cannot start the companion; a ${title} from its maker or from the system's packages can.`,
	),
	...(userDataDirectory !== undefined && system.platform === 'win32'
		? [
				'Windows knows native messaging hosts for a person, not for one profile: every profile of these browsers can use it.',
			]
		: []),
	...(userDataDirectory !== undefined && system.platform === 'linux'
		? ['Brave and Opera look into their usual folders even with --user-data-dir: for those, install without it.']
		: []),
	...(forEverybody
		? [
				'No key is made for everybody, as it would open each person\'s browser to all others: each makes one with "tabberth install".',
			]
		: []),
];

/** @param {Request} request @returns {Plan} */
export const plan = (request) => {
	const {state, channel, sources, forEverybody} = request;
	const {join, dirname} = pathsOf(request);
	const {host, launcher} = companionPaths(request);
	/** @type {PlannedFile[]} */
	const files = [
		{path: host, mode: 0o644, copyFrom: sources.hostFile},
		{path: launcher, mode: 0o755, content: launcherText(request)},
		...faultFiles(request),
		...sources.extensionFiles.map((name) => ({
			path: join(state, 'extension', name),
			mode: 0o644,
			copyFrom: path.join(sources.extensionDirectory, name),
		})),
		...bridge(request),
		...manifests(request),
	];
	return {
		state,
		files,
		folders: [...new Set([state, ...files.map((file) => dirname(file.path))])],
		folderMode: forEverybody ? 0o755 : 0o700,
		registry: registryKeys(request),
		...(channel.port !== undefined && {port: channel.port}),
		notes: notes(request),
	};
};
