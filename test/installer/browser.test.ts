import {chmod, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {findBrowser} from '../../installer/browser.mjs';
import {browserCandidates, sandboxOf} from '../../installer/browser-candidates.mjs';
import {canUseApt} from '../../installer/browser-fetch.mjs';

describe('where browsers are looked for', () => {
	it('goes through PATH first on Linux, Chrome before the others', () => {
		const list = browserCandidates({platform: 'linux', env: {PATH: '/my/bin:relative:/usr/bin'}, home: '/home/me'});
		expect(list[0]).toBe('/my/bin/google-chrome-stable');
		expect(list).toContain('/usr/bin/chromium');
		expect(list).toContain('/opt/brave.com/brave/brave');
		expect(list.indexOf('/usr/bin/google-chrome')).toBeLessThan(list.indexOf('/usr/bin/microsoft-edge'));
		expect(list.filter((file) => file === '/usr/bin/chromium')).toHaveLength(1);
		expect(list.every((file) => file.startsWith('/'))).toBe(true);
	});

	it('finds browsers on Linux without any PATH', () => {
		expect(browserCandidates({platform: 'linux', env: {}, home: '/'})).toContain('/usr/bin/chromium');
	});

	it('looks into both application folders on macOS', () => {
		const list = browserCandidates({platform: 'darwin', env: {}, home: '/Users/me'});
		expect(list.slice(0, 2)).toEqual([
			'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
			'/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		]);
		expect(list).toContain('/Applications/Brave Browser.app/Contents/MacOS/Brave Browser');
	});

	it('looks into the program folders that Windows names', () => {
		const env = {PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local'};
		const list = browserCandidates({platform: 'win32', env, home: 'C:\\Users\\me'});
		expect(list[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
		expect(list[1]).toBe('C:\\Users\\me\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe');
		expect(list).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
	});
});

describe('browsers in a sandbox of their own', () => {
	it.each([
		['/snap/bin/chromium', '', 'snap'],
		['/usr/bin/snap', '\x7fELF', 'snap'],
		['/usr/bin/chromium-browser', '#!/bin/sh\nexec /snap/bin/chromium "$@"\n', 'snap'],
		['/usr/bin/chromium-browser', '#!/bin/sh\necho "requires the snap"\nsnap install chromium\n', 'snap'],
		['/var/lib/flatpak/exports/bin/org.chromium.Chromium', '', 'flatpak'],
		['/usr/local/bin/chrome', '#!/bin/sh\nexec /usr/bin/flatpak --user run com.google.Chrome\n', 'flatpak'],
		['/usr/bin/chromium', '#!/bin/sh\nexec /usr/lib/chromium/chromium "$@"\n', undefined],
		['/opt/google/chrome/chrome', '\x7fELF /snap/bin/ snap run', undefined],
	])('judges %s %j', (file, start, sandbox) => {
		expect(sandboxOf(file, start)).toBe(sandbox);
	});
});

describe('whether apt-get may be used', () => {
	const debian = {
		platform: 'linux' as const,
		uid: 0,
		osRelease: 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n',
		hasApt: true,
	};

	it('is so for root on Debian and its kin', () => {
		expect(canUseApt(debian)).toBe(true);
		expect(canUseApt({...debian, osRelease: 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'})).toBe(true);
	});

	it.each([
		['another user', {uid: 1000}],
		['another system', {platform: 'darwin' as const}],
		['no apt-get', {hasApt: false}],
		['another distribution', {osRelease: 'ID=fedora\n'}],
		['Ubuntu, whose package is only a snap', {osRelease: 'ID=ubuntu\nID_LIKE=debian\n'}],
		['nothing known', {osRelease: ''}],
	])('is not so with %s', (_, change) => {
		expect(canUseApt({...debian, ...change})).toBe(false);
	});
});

describe('a browser that was asked for', () => {
	let folder = '';
	beforeAll(async () => {
		folder = await mkdtemp(path.join(os.tmpdir(), 'tabberth-browser-'));
	});
	afterAll(() => rm(folder, {recursive: true}));

	const make = async (name: string, content: string, mode: number) => {
		const file = path.join(folder, name);
		await writeFile(file, content);
		await chmod(file, mode);
		return file;
	};

	it('is taken as it is', async () => {
		const file = await make('good browser', '#!/bin/sh\n', 0o755);
		expect(await findBrowser({asked: file})).toBe(file);
	});

	it('must exist', async () => {
		await expect(findBrowser({asked: '/no/such'})).rejects.toMatchObject({
			message: 'There is no browser at /no/such.',
			exitCode: 2,
		});
	});

	it('must be a program', async () => {
		const file = await make('text', 'hello', 0o644);
		await expect(findBrowser({asked: file})).rejects.toMatchObject({
			message: `${file} is not a program that can be run.`,
			exitCode: 2,
		});
		await expect(findBrowser({asked: folder})).rejects.toThrow('is not a program that can be run');
	});

	it('must not be the door to a snap', async () => {
		const door = await make('door', '#!/bin/sh\nexec /snap/bin/chromium\n', 0o755);
		const link = path.join(folder, 'link');
		await symlink(door, link);
		await expect(findBrowser({asked: link})).rejects.toThrow('runs inside a snap sandbox');
	});
});
