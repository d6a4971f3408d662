// One browser that goes from file to file, as starting another costs a file as much as ten of its tests. In: nothing. Out: a Tabberth like
// one that was just started, with an extension installed anew. What comes back is emptied; the file after which it cannot be is red.
import {readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import type {CDPSession, Protocol} from 'puppeteer';
import {isQuietRun} from './quiet.ts';
import {startTabberth, type Tabberth} from './tabberth.ts';
import {until} from './until.ts';

interface Lent {
	readonly tabberth: Tabberth;
	/** Of the browser's first window. */
	readonly bounds: Protocol.Browser.Bounds;
}

/** Emptied, without an extension, until the next file wants it. */
let resting: Lent | undefined;

export const borrowTabberth = async (): Promise<Tabberth> => {
	// The person's page that watches belongs to one run of the browser.
	if (isQuietRun) return startTabberth();
	const lent = (await wakeResting()) ?? (await startLent());
	return {...lent.tabberth, stop: () => giveBack(lent)};
};

/** Ends the one that nobody wants any more. */
export const stopResting = async (): Promise<void> => {
	const lent = takeResting();
	await lent?.tabberth.stop();
};

const takeResting = (): Lent | undefined => {
	const lent = resting;
	resting = undefined;
	return lent;
};

const startLent = async (): Promise<Lent> => {
	const tabberth = await startTabberth();
	const cdp = await tabberth.browser.target().createCDPSession();
	const {targetInfos} = await cdp.send('Target.getTargets', {filter: [{type: 'page'}]});
	const {bounds} = await cdp.send('Browser.getWindowForTarget', {targetId: targetInfos[0]?.targetId ?? ''});
	await cdp.detach();
	return {tabberth, bounds};
};

const wakeResting = async (): Promise<Lent | undefined> => {
	const lent = takeResting();
	await lent?.tabberth.reloadExtension();
	await lent?.tabberth.served();
	return lent;
};

const giveBack = async (lent: Lent): Promise<void> => {
	const {tabberth} = lent;
	try {
		await empty(lent);
	} catch (error) {
		// The next file gets another one. This one may have crashed, and then nothing is left to stop.
		await tabberth.stop().catch(() => undefined);
		throw new Error('the browser could not be emptied for the next file', {cause: error});
	}
	if (resting) await tabberth.stop();
	else resting = lent;
};

const empty = async ({tabberth, bounds}: Lent): Promise<void> => {
	await tabberth.inWorker(async () => void (await chrome.downloads.erase({})));
	await tabberth.removeExtension();
	const cdp = await tabberth.browser.target().createCDPSession();
	await Promise.all([
		leaveOneTab(cdp, bounds),
		cdp.send('Storage.clearCookies'),
		cdp.send('Browser.resetPermissions'),
		emptyFolder(tabberth.stateDir),
		emptyFolder(path.join(tabberth.userDataDir, 'downloads')),
	]);
	await cdp.detach();
	const [left] = await tabberth.browser.extensions();
	if (left) throw new Error(`the file left the extension ${left[1].name} in the browser`);
};

/** In a window of its own, as the first one of the browser was. */
const leaveOneTab = async (cdp: CDPSession, bounds: Protocol.Browser.Bounds): Promise<void> => {
	const {targetId: kept} = await cdp.send('Target.createTarget', {url: 'about:blank', newWindow: true});
	const {windowId} = await cdp.send('Browser.getWindowForTarget', {targetId: kept});
	await cdp.send('Browser.setWindowBounds', {windowId, bounds});
	const others = async (): Promise<string[]> => {
		const {targetInfos} = await cdp.send('Target.getTargets');
		// What belongs to the window itself, as the popup of its address bar, ends with it.
		const left = targetInfos.filter(({type, targetId}) => targetId !== kept && type !== 'browser_ui');
		return left.map(({targetId}) => targetId);
	};
	// One that has gone by itself meanwhile is closed as well; whether any stays is looked at below.
	const close = (targetId: string) =>
		cdp.send('Target.closeTarget', {targetId}).catch((error: Error) => {
			if (!error.message.includes('No target with given id')) throw error;
		});
	const closed = (await others()).map(close);
	await Promise.all(closed);
	await until('what the file left open to close', async () => ((await others()).length === 0 ? true : undefined));
};

/** It stays itself, with the rights that it has. */
const emptyFolder = async (folder: string): Promise<void> => {
	const names = await readdir(folder).catch((): string[] => []);
	await Promise.all(names.map((name) => rm(path.join(folder, name), {recursive: true, force: true, maxRetries: 5})));
};
