// @ts-check
// The browsers of the installer's table, with where each keeps the policies of whoever manages it. In: a system. Out: paths
// and registry keys; nothing is read.
import path from 'node:path';
import {listBrowsers, readSystem} from '../install/browser-homes.mjs';

/**
 * @typedef {object} Policed
 * @property {string} etc below which Linux keeps policies/managed
 * @property {string} domain of the managed preferences on macOS
 * @property {string} registry below Software\Policies
 * @typedef {Pick<import('./system.mjs').System, 'platform' | 'env' | 'home' | 'root'>} Place
 * @typedef {object} Known
 * @property {string} title
 * @property {string} profile the folder of its profiles
 * @property {readonly string[]} hostFolders for this person
 * @property {readonly string[]} systemHostFolders for everybody on this machine
 * @property {readonly string[]} registry below Software, on Windows
 * @property {Policed | undefined} policed
 */

/** By the first word of the name that --browser takes: all channels of a maker share them, but on macOS. */
const POLICED = new Map([
	['chrome', {etc: '/etc/opt/chrome', domain: 'com.google.Chrome', registry: 'Google\\Chrome'}],
	['chromium', {etc: '/etc/chromium', domain: 'org.chromium.Chromium', registry: 'Chromium'}],
	['edge', {etc: '/etc/opt/edge', domain: 'com.microsoft.Edge', registry: 'Microsoft\\Edge'}],
	['brave', {etc: '/etc/brave', domain: 'com.brave.Browser', registry: 'BraveSoftware\\Brave'}],
]);

/** @param {string} name */
const findPoliced = (name) => POLICED.get(name === 'chrome-for-testing' ? '' : (name.split('-', 1)[0] ?? ''));

/**
 * @param {Place} place
 * @returns {Known[]}
 */
export const knownBrowsers = ({platform, env, home, root}) =>
	listBrowsers(readSystem({platform, env, home})).map(({name, systemHostFolders, ...browser}) => ({
		...browser,
		systemHostFolders: systemHostFolders.map((folder) => path.join(root, folder)),
		policed: findPoliced(name),
	}));
