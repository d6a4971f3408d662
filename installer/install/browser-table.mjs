// @ts-check
// Which browsers there are, as data: what each calls its folders and programs, and where it looks for native messaging
// hosts. Most look below their own profile folder, some below Chrome's.

/**
 * @typedef {{linux: string, darwin: readonly string[], win32: readonly string[]}} Family
 * @typedef {{home: string, programs?: readonly string[], readsFrom?: readonly string[]}} Home
 * @typedef {{name: string, title: string, family: Family, linux?: Home, darwin?: Home, win32?: Home & {isRoaming?: true}}} Row
 */

/** @type {Record<'chrome' | 'testing' | 'chromium' | 'edge' | 'brave' | 'vivaldi' | 'other', Family>} */
const FAMILIES = {
	chrome: {linux: '/etc/opt/chrome', darwin: ['/Library/Google/Chrome'], win32: ['Google\\Chrome']},
	// Before version 146 it read Chrome's places.
	testing: {
		linux: '/etc/opt/chrome_for_testing',
		darwin: ['/Library/Google/ChromeForTesting'],
		win32: ['Google\\ChromeForTesting', 'Google\\Chrome'],
	},
	chromium: {linux: '/etc/chromium', darwin: ['/Library/Application Support/Chromium'], win32: ['Chromium']},
	edge: {linux: '/etc/opt/edge', darwin: ['/Library/Microsoft/Edge'], win32: ['Microsoft\\Edge']},
	brave: {
		linux: '/etc/opt/chrome',
		darwin: ['/Library/Google/Chrome', '/Library/Application Support/Chromium'],
		win32: ['BraveSoftware\\Brave-Browser', 'Chromium', 'Google\\Chrome'],
	},
	vivaldi: {
		linux: '/etc/opt/chrome',
		darwin: ['/Library/Google/Chrome', '/Library/Application Support/Chromium'],
		win32: ['Vivaldi', 'Chromium', 'Google\\Chrome'],
	},
	other: {
		linux: '/etc/opt/chrome',
		darwin: ['/Library/Google/Chrome', '/Library/Application Support/Chromium'],
		win32: ['Chromium', 'Google\\Chrome'],
	},
};

/**
 * @param {string} name
 * @param {string} title
 * @param {{linux: string, mac: string, windows: string, programs: readonly string[]}} channel
 * @returns {Row}
 */
const chromeChannel = (name, title, {linux, mac, windows, programs}) => ({
	name,
	title,
	family: FAMILIES.chrome,
	linux: {home: linux, programs},
	darwin: {home: `Google/${mac}`, programs: [mac === 'Chrome' ? title : `Google ${mac}`]},
	win32: {home: `Google\\${windows}\\User Data`, programs: [`Google\\${windows}\\Application\\chrome.exe`]},
});

/**
 * @param {'' | 'beta' | 'dev' | 'canary'} channel
 * @returns {Row}
 */
const edgeChannel = (channel) => {
	const word = channel && ` ${channel.charAt(0).toUpperCase()}${channel.slice(1)}`;
	const folder = channel === 'canary' ? 'Edge SxS' : `Edge${word}`;
	const program = `microsoft-edge${channel && `-${channel}`}`;
	return {
		name: `edge${channel && `-${channel}`}`,
		title: `Microsoft Edge${word}`,
		family: FAMILIES.edge,
		linux: {home: program, programs: channel === '' ? [program, `${program}-stable`] : [program]},
		darwin: {home: `Microsoft Edge${word}`, programs: [`Microsoft Edge${word}`]},
		win32: {home: `Microsoft\\${folder}\\User Data`, programs: [`Microsoft\\${folder}\\Application\\msedge.exe`]},
	};
};

/** @type {readonly Row[]} */
export const BROWSERS = [
	chromeChannel('chrome', 'Google Chrome', {
		...{linux: 'google-chrome', mac: 'Chrome', windows: 'Chrome'},
		programs: ['google-chrome-stable', 'google-chrome', '/opt/google/chrome/chrome'],
	}),
	chromeChannel('chrome-beta', 'Google Chrome Beta', {
		...{linux: 'google-chrome-beta', mac: 'Chrome Beta', windows: 'Chrome Beta', programs: ['google-chrome-beta']},
	}),
	chromeChannel('chrome-dev', 'Google Chrome Dev', {
		...{linux: 'google-chrome-unstable', mac: 'Chrome Dev', windows: 'Chrome Dev'},
		programs: ['google-chrome-unstable'],
	}),
	chromeChannel('chrome-canary', 'Google Chrome Canary', {
		...{linux: 'google-chrome-canary', mac: 'Chrome Canary', windows: 'Chrome SxS', programs: ['google-chrome-canary']},
	}),
	{
		name: 'chromium',
		title: 'Chromium',
		family: FAMILIES.chromium,
		linux: {home: 'chromium', programs: ['chromium', 'chromium-browser', '/usr/lib/chromium/chromium']},
		darwin: {home: 'Chromium', programs: ['Chromium']},
		win32: {home: 'Chromium\\User Data', programs: ['Chromium\\Application\\chrome.exe']},
	},
	{
		name: 'chrome-for-testing',
		title: 'Chrome for Testing',
		family: FAMILIES.testing,
		linux: {home: 'google-chrome-for-testing', readsFrom: ['google-chrome-for-testing', 'google-chrome']},
		darwin: {
			home: 'Google/ChromeForTesting',
			programs: ['Google Chrome for Testing'],
			readsFrom: ['Google/ChromeForTesting', 'Google/Chrome'],
		},
		win32: {home: 'Google\\Chrome for Testing\\User Data'},
	},
	edgeChannel(''),
	edgeChannel('beta'),
	edgeChannel('dev'),
	edgeChannel('canary'),
	{
		name: 'brave',
		title: 'Brave',
		family: FAMILIES.brave,
		linux: {home: 'BraveSoftware/Brave-Browser', programs: ['brave-browser', 'brave-browser-stable', 'brave']},
		darwin: {home: 'BraveSoftware/Brave-Browser', programs: ['Brave Browser']},
		win32: {
			home: 'BraveSoftware\\Brave-Browser\\User Data',
			programs: ['BraveSoftware\\Brave-Browser\\Application\\brave.exe'],
		},
	},
	{
		name: 'vivaldi',
		title: 'Vivaldi',
		family: FAMILIES.vivaldi,
		linux: {home: 'vivaldi', programs: ['vivaldi-stable', 'vivaldi', '/opt/vivaldi/vivaldi']},
		darwin: {home: 'Vivaldi', programs: ['Vivaldi']},
		win32: {home: 'Vivaldi\\User Data', programs: ['Vivaldi\\Application\\vivaldi.exe']},
	},
	{
		name: 'opera',
		title: 'Opera',
		family: FAMILIES.other,
		linux: {home: 'opera', programs: ['opera', 'opera-stable'], readsFrom: ['google-chrome']},
		darwin: {
			home: 'com.operasoftware.Opera',
			programs: ['Opera'],
			readsFrom: ['Google/Chrome', 'com.operasoftware.Opera'],
		},
		win32: {home: 'Opera Software\\Opera Stable', isRoaming: true, programs: ['Programs\\Opera\\opera.exe']},
	},
	{
		name: 'arc',
		title: 'Arc',
		family: FAMILIES.other,
		darwin: {home: 'Arc/User Data', programs: ['Arc']},
		win32: {home: 'Packages\\TheBrowserCompany.Arc_ttt1ap7aakyb4\\LocalCache\\Local\\Arc\\User Data'},
	},
];
