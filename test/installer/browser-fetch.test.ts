// A browser for a machine that has none, with a stand-in for apt-get and one for the server that browsers come from.
import {spawnSync} from 'node:child_process';
import {chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';
import {describe, expect, it, onTestFinished} from 'vitest';
import {downloadBrowser, installByApt} from '../../installer/browser-fetch.mjs';

const INSTALL = '-q -o DPkg::Lock::Timeout=60 install -y --no-install-recommends chromium';
const UPDATE = '-q -o DPkg::Lock::Timeout=60 update';
const CURE = 'Install Chrome or Chromium, or name one with --browser PATH.';

const makeFolder = (): string => {
	const folder = mkdtempSync(path.join(tmpdir(), 'tabberth-fetch-'));
	onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
	return folder;
};

/** Notes what it is asked for, and fails as often as it is told to. */
const makeApt = (failures: number) => {
	const folder = makeFolder();
	const [aptGet, notes] = [path.join(folder, 'apt-get'), path.join(folder, 'notes')];
	const script = [
		'#!/bin/sh',
		`printf '%s %s\\n' "$DEBIAN_FRONTEND" "$*" >>'${notes}'`,
		`[ "$(wc -l <'${notes}')" -gt ${failures} ] || { echo 'E: 404 Not Found' >&2; exit 100; }`,
	];
	writeFileSync(aptGet, `${script.join('\n')}\n`);
	chmodSync(aptGet, 0o755);
	return {aptGet, asked: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [])};
};

describe('a browser from the packages of the system', () => {
	const run = async (hasLists: boolean, failures = 0) => {
		const {aptGet, asked} = makeApt(failures);
		const outcome = await installByApt(undefined, {aptGet, hasLists}).catch((error: Error) => error);
		return {outcome, asked: asked().map((line) => line.replace(/^noninteractive /, ''))};
	};

	it('is installed, without a question and without what it only recommends', async () => {
		expect(await run(true)).toEqual({outcome: undefined, asked: [INSTALL]});
	});

	it('is looked up first where no lists of packages are there', async () => {
		expect(await run(false)).toEqual({outcome: undefined, asked: [UPDATE, INSTALL]});
	});

	it('is tried again with new lists where the old ones led nowhere', async () => {
		expect(await run(true, 1)).toEqual({outcome: undefined, asked: [INSTALL, UPDATE, INSTALL]});
	});

	it('is given up with what apt-get said and a cure', async () => {
		const {outcome, asked} = await run(true, 9);
		expect(asked).toEqual([INSTALL, UPDATE]);
		expect(String(outcome)).toContain('E: 404 Not Found');
		expect(String(outcome)).toContain(CURE);
	});

	it('is not asked for a second time by a run that was ended', async () => {
		const {aptGet, asked} = makeApt(0);
		const signal = AbortSignal.abort(new Error('ended'));
		await expect(installByApt(signal, {aptGet, hasLists: true})).rejects.toThrow('ended');
		expect(asked()).toEqual([]);
	});
});

describe('a browser that is downloaded', () => {
	const from = (browsers: object, connectLimitMs?: number, signal?: AbortSignal) =>
		downloadBrowser(makeFolder(), signal, {
			browsers: {
				canDownload: async () => true,
				install: () => Promise.reject(new Error('nothing is to be installed')),
				...browsers,
			},
			...(connectLimitMs !== undefined && {connectLimitMs}),
		});

	it('is given up with a sentence when the server does not answer in time', async () => {
		const begun = performance.now();
		await expect(from({canDownload: () => new Promise(() => {})}, 50)).rejects.toMatchObject({
			message: `No browser was found and none could be downloaded (no answer within 0.05 s). ${CURE}`,
			exitCode: 1,
		});
		expect(performance.now() - begun).toBeLessThan(2000);
	});

	it.each([
		['the server cannot be reached, or has none for this system', {canDownload: async () => false}],
		['no room left', {install: () => Promise.reject(new Error('no room left'))}],
	])('is given up with a sentence: %s', async (reason, browsers) => {
		await expect(from(browsers)).rejects.toThrow(
			`No browser was found and none could be downloaded (${reason}). ${CURE}`,
		);
	});

	it('is the one that puppeteer was made for, in a folder of ours', async () => {
		const asked: {browser: string; buildId: string; cacheDir: string}[] = [];
		const install = async (wanted: (typeof asked)[number]) => {
			asked.push(wanted);
			return {executablePath: '/there/chrome'};
		};
		expect(await from({install})).toBe('/there/chrome');
		expect(asked).toMatchObject([{browser: 'chrome', buildId: expect.stringMatching(/^\d+(\.\d+){3}$/)}]);
		expect(path.basename(asked[0]?.cacheDir ?? '')).toBe('browsers');
	});

	it('is no failure of its own when the run is ended', async () => {
		const ending = new AbortController();
		const waiting = from({canDownload: () => new Promise(() => {})}, 10_000, ending.signal);
		ending.abort(new Error('ended by SIGTERM'));
		await expect(waiting).rejects.toThrow('ended by SIGTERM');
	});
});

describe('the published package, which brings no puppeteer', () => {
	const run = (call: string, folder: string): string => {
		cpSync('installer', path.join(folder, 'installer'), {recursive: true});
		const file = pathToFileURL(path.join(folder, 'installer/browser-fetch.mjs')).href;
		const script = `import * as fetching from ${JSON.stringify(file)};
			process.stdout.write(await ${call}.then(String, (error) => error.name + ': ' + error.message));`;
		const input = ['--input-type=module', '-e', script];
		return spawnSync(process.execPath, input, {cwd: folder, encoding: 'utf8'}).stdout;
	};

	it('says that it downloads none, and what to do', () => {
		const sentence = `No browser was found, and the published package downloads none. ${CURE}`;
		expect(run(`fetching.downloadBrowser('nowhere')`, makeFolder())).toBe(`Error: ${sentence}`);
	});

	it('passes over what a clone downloaded', () => {
		const folder = makeFolder();
		mkdirSync(path.join(folder, 'state/browsers'), {recursive: true});
		expect(run(`fetching.findDownloaded('state')`, folder)).toBe('undefined');
	});
});
