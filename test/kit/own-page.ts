// Pages of the extension, as a person uses them. In: a running Tabberth, and which page. Out: the page in a tab, what it says, and what a tool
// for accessibility finds wrong with it.
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {Page} from 'puppeteer';
import {noteControls} from './note-controls.ts';
import type {Tabberth} from './tabberth.ts';

export type Scheme = 'light' | 'dark';

interface Shown {
	readonly width?: number;
	readonly height?: number;
	readonly scheme?: Scheme;
}

/** @param path Behind `extension/ui/`, such as `options/options.html#server`. */
export const openOwnPage = async (
	{browser, extensionId}: Pick<Tabberth, 'browser' | 'extensionId'>,
	path: string,
	{width = 1280, height = 900, scheme = 'light'}: Shown = {},
): Promise<Page> => {
	const page = await browser.newPage();
	await noteControls(page);
	await page.setViewport({width, height});
	await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
	await page.goto(`chrome-extension://${extensionId}/extension/ui/${path}`);
	return page;
};

/** Returns when the section is there, and what the worker knows of it. */
export const openOptions = async (tabberth: Tabberth, section = 'connect', shown: Shown = {}): Promise<Page> => {
	const page = await openOwnPage(tabberth, `options/options.html#${section}`, shown);
	await page.waitForSelector('main > h1');
	return page;
};

/** In words, what keeps people who see, hear or point otherwise from using the page. */
export const findBarriers = async (page: Page): Promise<readonly string[]> => {
	const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
	// Of the page's own world it changes nothing, and it runs where no script of the page can.
	const session = await page.createCDPSession();
	try {
		const {frameTree} = await session.send('Page.getFrameTree');
		const {executionContextId: contextId} = await session.send('Page.createIsolatedWorld', {
			frameId: frameTree.frame.id,
		});
		await session.send('Runtime.evaluate', {expression: axe, contextId});
		const {result, exceptionDetails} = await session.send('Runtime.evaluate', {
			expression: `axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
				violations.flatMap(({id, help, nodes}) => nodes.map(({target, failureSummary}) =>
					id + ': ' + help + ' at ' + target.join(' ') + ': ' + failureSummary)))`,
			contextId,
			awaitPromise: true,
			returnByValue: true,
		});
		if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
		return result.value as string[];
	} finally {
		await session.detach();
	}
};

/** What is wider than the page: nobody shall have to scroll sideways. */
export const overflowOf = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
