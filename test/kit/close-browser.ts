// The end of a browser. In: a browser that runs, or has ended. Out: nothing, once its process is gone by itself. The library's own way kills one
// that goes before it has answered: in the middle of writing down its tabs, and with it a companion that tidies up.
import {once} from 'node:events';
import type {Browser} from 'puppeteer';

export const closeBrowser = async (browser: Browser): Promise<void> => {
	const process = browser.process();
	if (!process || process.exitCode !== null || process.signalCode !== null) return;
	const ended = once(process, 'exit');
	// It may be gone before either is answered.
	const session = await browser
		.target()
		.createCDPSession()
		.catch(() => undefined);
	await session?.send('Browser.close').catch(() => undefined);
	await ended;
};
