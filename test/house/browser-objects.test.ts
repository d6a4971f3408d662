// By which object the browser's APIs are called: `browser` of webextension-polyfill, and `chrome` for those in this list alone.
import {describe, expect, test} from 'vitest';
import {listSources, readText} from './repository.ts';
import {mayNameBrowserApis} from './rooms.ts';
import {readImports, readMembers} from './syntax.ts';

/** Why `chrome`. Each API has one name in all files, so nothing here is called through `browser`. */
const THROUGH_CHROME: Readonly<Record<string, string>> = {
	debugger: 'the polyfill does not have it',
	dom: 'runs inside pages, where the polyfill is not',
	downloads: 'only Chromium asks extensions where a download goes',
	offscreen: 'only Chromium has it',
	'runtime.sendMessage': 'runs inside pages, where the polyfill is not',
	sidePanel: 'the polyfill does not have it',
	webNavigation: 'only in Chromium its events tell errors, processes and pages that are prepared in the background',
};

const POLYFILL = 'webextension-polyfill';
const sources = listSources(['extension']).filter(mayNameBrowserApis);

/** By its room of the browser, or by its own name where others of the room are called through the polyfill. */
const listedAs = (api: string): string | undefined =>
	Object.keys(THROUGH_CHROME).find((listed) => listed === api.split('.').slice(0, listed.split('.').length).join('.'));

/** A sentence for each use of an API through the wrong object. */
function judgeObjects(file: string, text: string): readonly string[] {
	const isListed = (api: string): boolean => listedAs(api) !== undefined;
	const ofChrome = readMembers(file, text, 'chrome').filter((api) => !isListed(api));
	const ofBrowser = readMembers(file, text, 'browser');
	// The global of this name compiles, and older Chromiums do not have it.
	const isImported = readImports(file, text).some(({target, typesOnly}) => target === POLYFILL && !typesOnly);
	return [
		...ofChrome.map((api) => `${file} calls ${api || 'any API'} through chrome: take browser of ${POLYFILL}`),
		...ofBrowser.filter(isListed).map((api) => `${file} calls ${api} through browser: take chrome`),
		...(ofBrowser.length > 0 && !isImported ? [`${file} names browser without importing ${POLYFILL}`] : []),
	];
}

test('every API is called through its one object', () => {
	expect(sources.flatMap((file) => judgeObjects(file, readText(file)))).toEqual([]);
});

test('the rooms use both objects, and no entry of the list is idle', () => {
	const membersOf = (object: string) => sources.flatMap((file) => readMembers(file, readText(file), object));
	const used = new Set(membersOf('chrome').map(listedAs));
	expect([...used].sort()).toEqual(Object.keys(THROUGH_CHROME));
	expect(membersOf('browser')).toContain('tabs.query');
});

describe('the rule', () => {
	const IMPORT = `import browser from '${POLYFILL}';`;

	test.each([
		'chrome.tabs.get(1).catch(() => 0)',
		'globalThis.chrome.tabs.get(1)',
		'let tab: chrome.tabs.Tab',
		'const {tabs} = chrome',
		'chrome[name].get(1)',
		'const x = {chrome}',
		'browser.tabs.get(1)',
		`import type {Tabs} from '${POLYFILL}'; browser.tabs.get(1)`,
		`${IMPORT} browser.webNavigation.getAllFrames(x)`,
		`${IMPORT} browser.tabs.get(chrome.runtime.id)`,
	])('refuses %s', (text) => {
		expect(judgeObjects('extension/page/x.ts', text)).toHaveLength(1);
	});

	test.each([
		`${IMPORT} browser.tabs.get(1)`,
		`import browser, {type Tabs} from '${POLYFILL}'; let tab: Tabs.Tab; browser.tabs.onUpdated.addListener(f)`,
		'const {onCommitted} = chrome.webNavigation',
		'chrome.offscreen.createDocument({reasons: [chrome.offscreen.Reason.WORKERS]})',
		'const {browser} = hello; browser.pid; const x = {chrome: 1}',
	])('allows %s', (text) => {
		expect(judgeObjects('extension/page/x.ts', text)).toEqual([]);
	});
});
