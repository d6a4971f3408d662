// Every permission of the manifest is used by the code and explained in docs/permissions.md, and nothing else is.
import {expect, test} from 'vitest';
import {listSources, readJson, readText} from './repository.ts';
import {readBrowserApis} from './syntax.ts';

interface Manifest {
	readonly permissions: readonly string[];
	readonly optional_permissions?: readonly string[];
	readonly host_permissions?: readonly string[];
	readonly optional_host_permissions?: readonly string[];
}

/** The API by which each permission shows in the code; most give an API of their own name. */
const USES: Readonly<Record<string, readonly string[]>> = {
	alarms: ['alarms.'],
	contextMenus: ['contextMenus.'],
	debugger: ['debugger.'],
	downloads: ['downloads.'],
	// It has no API: its pictures are addresses of the extension.
	favicon: ['runtime.getURL'],
	nativeMessaging: ['runtime.connectNative'],
	offscreen: ['offscreen.'],
	scripting: ['scripting.'],
	sidePanel: ['sidePanel.'],
	storage: ['storage.'],
	tabGroups: ['tabGroups.'],
	tabs: ['tabs.query', 'tabs.get', 'tabs.onUpdated'],
	unlimitedStorage: ['storage.local'],
	webNavigation: ['webNavigation.'],
	webRequest: ['webRequest.'],
	'<all_urls>': ['scripting.executeScript'],
};

/** APIs that Chromium gives to extensions only with the permission of the same name. */
const GUARDED = [
	...['alarms', 'bookmarks', 'contextMenus', 'cookies', 'debugger', 'declarativeNetRequest', 'downloads', 'history'],
	...['identity', 'idle', 'management', 'notifications', 'offscreen', 'privacy', 'proxy', 'scripting', 'sidePanel'],
	...['storage', 'tabCapture', 'tabGroups', 'userScripts', 'webNavigation', 'webRequest'],
];

const manifest = readJson<Manifest>('manifest.json');
const granted = [
	...manifest.permissions,
	...(manifest.optional_permissions ?? []),
	...(manifest.host_permissions ?? []),
	...(manifest.optional_host_permissions ?? []),
];
const apis = new Set(listSources(['extension']).flatMap((file) => readBrowserApis(file, readText(file))));
const isUsed = (api: string): boolean => [...apis].some((used) => used.startsWith(api));

test('the code names the browser APIs it uses', () => {
	expect(apis.size).toBeGreaterThanOrEqual(10);
});

test.each(granted)('%s is used', (permission) => {
	const uses = USES[permission];
	expect(uses, `say in permissions.test.ts which API shows that ${permission} is used`).toBeDefined();
	expect(uses?.some(isUsed), `no file under extension/ uses ${uses?.join(' or ')}: drop ${permission}`).toBe(true);
});

test('no API is used without its permission', () => {
	const missing = GUARDED.filter((name) => isUsed(`${name}.`) && !granted.includes(name));
	expect(missing, 'used under extension/ but not in manifest.json').toEqual([]);
});

test('docs/permissions.md explains exactly what the manifest asks for', () => {
	const explained = [...readText('docs/permissions.md').matchAll(/^## `(.+)`$/gm)].map((match) => match[1]);
	expect(explained.sort()).toEqual([...granted].sort());
});
