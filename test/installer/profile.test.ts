import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {claimProfile, isHeldBy, mergeDeep, turnOnDeveloperMode} from '../../installer/profile.mjs';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'tabberth-profile-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const preferences = () => path.join(folder, 'Default/Preferences');
const readPreferences = () => JSON.parse(readFileSync(preferences(), 'utf8'));
const writePreferences = (text: string) => {
	mkdirSync(path.dirname(preferences()));
	writeFileSync(preferences(), text);
};

describe('developer mode', () => {
	it('is written into a fresh profile', () => {
		turnOnDeveloperMode(folder);
		expect(readPreferences()).toEqual({extensions: {ui: {developer_mode: true}}});
	});

	it('keeps everything else that is there', () => {
		writePreferences(JSON.stringify({extensions: {ui: {developer_mode: false, x: 1}, list: [1]}, homepage: 'h'}));
		turnOnDeveloperMode(folder);
		expect(readPreferences()).toEqual({
			extensions: {ui: {developer_mode: true, x: 1}, list: [1]},
			homepage: 'h',
		});
		expect(readdirSync(path.dirname(preferences()))).toEqual(['Preferences']);
	});

	it('sets an unreadable file aside instead of losing it', () => {
		writePreferences('{"cut off');
		turnOnDeveloperMode(folder);
		expect(readPreferences()).toEqual({extensions: {ui: {developer_mode: true}}});
		expect(readFileSync(`${preferences()}.unreadable`, 'utf8')).toBe('{"cut off');
	});
});

describe('merging settings', () => {
	it('replaces what is not an object on both sides', () => {
		expect(mergeDeep({a: [1], b: {c: 1}, d: 1}, {a: {x: 1}, b: 2, d: {e: 1}})).toEqual({a: {x: 1}, b: 2, d: {e: 1}});
	});
});

describe('choosing a profile', () => {
	it('uses the same one run after run, readable by its owner only', () => {
		const first = claimProfile({stateDirectory: folder});
		expect(first).toMatchObject({directory: path.join(folder, 'profiles/start'), label: 'start'});
		expect(statSync(first.directory).mode & 0o777).toBe(0o700);
		first.release();
		expect(claimProfile({stateDirectory: folder}).directory).toBe(first.directory);
	});

	it('gives a second run its own', () => {
		claimProfile({stateDirectory: folder});
		expect(claimProfile({stateDirectory: folder})).toMatchObject({
			directory: path.join(folder, 'profiles/start-2'),
			label: 'start-2',
		});
	});

	it('passes over a profile that a browser has open', () => {
		const start = path.join(folder, 'profiles/start');
		mkdirSync(start, {recursive: true});
		symlinkSync(`${os.hostname()}-${process.pid}`, path.join(start, 'SingletonLock'));
		expect(claimProfile({stateDirectory: folder}).label).toBe('start-2');
	});

	it('takes a profile over that a crashed browser left', () => {
		const start = path.join(folder, 'profiles/start');
		mkdirSync(start, {recursive: true});
		symlinkSync(`${os.hostname()}-2147483646`, path.join(start, 'SingletonLock'));
		expect(claimProfile({stateDirectory: folder}).label).toBe('start');
	});

	it('refuses a folder asked for that is in use, and says what to do', () => {
		const asked = path.join(folder, 'mine');
		claimProfile({stateDirectory: folder, asked});
		expect(() => claimProfile({stateDirectory: folder, asked})).toThrow(
			`The profile ${asked} is in use by a running browser: close that one, or name another folder with --user-data-dir.`,
		);
	});

	it('reads the mark of the browser, host names with dashes included', () => {
		const isAlive = (pid: number) => pid === 7;
		expect(isHeldBy('my-host-7', 'my-host', isAlive)).toBe(true);
		expect(isHeldBy('my-host-8', 'my-host', isAlive)).toBe(false);
		expect(isHeldBy('other-8', 'my-host', isAlive)).toBe(true);
	});
});
