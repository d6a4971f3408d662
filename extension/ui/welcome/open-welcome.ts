// Greets a person who has just installed this. In: the browser's word of it, and what the browser was started with. Out: the welcome page
// in a tab, once in the life of a profile; never in a browser that a launcher or a test has started.
import browser from 'webextension-polyfill';
import {log} from '../../log.ts';
import type {Companion} from '../live.ts';
import type {KeyDesk} from '../requests/keys.ts';
import type {SettingsDesk} from '../requests/settings.ts';

const PAGE = 'extension/ui/welcome/welcome.html';
const SHOWN_KEY = 'welcomed';
/** What the installer says of a port and of access, a launcher says too. */
const SAID_BY_BOTH = ['port', 'access'];
/** Without a companion, or with one that cannot be used: the page tells what to do. */
const WITHOUT: readonly Companion[] = ['missing', 'forbidden', 'faulty', 'outdated'];

interface Newcomer {
	readonly connection: {readonly state: {readonly name: Companion}; readonly tried: Promise<void>};
	readonly greeted: Promise<void>;
	readonly settings: Pick<SettingsDesk, 'view'>;
	readonly keys: Pick<KeyDesk, 'list'>;
}

/** To be called in the worker's first turn. */
export const openWelcome = (newcomer: Newcomer): void =>
	browser.runtime.onInstalled.addListener(({reason}) => {
		if (reason === 'install') greet(newcomer).catch((error: unknown) => log.warn('ui', 'greeting', error));
	});

/** An extension that is loaded by the command line counts as installed at each start. */
const greet = async (newcomer: Newcomer): Promise<void> => {
	const stored = await browser.storage.local.get(SHOWN_KEY);
	if (stored[SHOWN_KEY] || !(await isForPerson(newcomer))) return;
	await browser.storage.local.set({[SHOWN_KEY]: true});
	await browser.tabs.create({url: browser.runtime.getURL(PAGE)});
};

const isForPerson = async ({connection, greeted, settings, keys}: Newcomer): Promise<boolean> => {
	await connection.tried;
	if (connection.state.name !== 'connected') return WITHOUT.includes(connection.state.name);
	await greeted;
	const {given} = await settings.view();
	if (given.length === 0) return true;
	const isInstalled = (await keys.list()).some(({keptBy}) => keptBy === 'installer');
	return isInstalled && given.every((name) => SAID_BY_BOTH.includes(name));
};
