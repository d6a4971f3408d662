import {mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {expect, onTestFinished, test} from 'vitest';
import {Finder, listEndpoints} from '../../../installer/stdio/find-instance.mjs';
import {announce, makeState} from './fixture/bridge.ts';

const HOUR_S = 3600;

const find = (state: string, wanted: ConstructorParameters<typeof Finder>[1] = {}): Finder => {
	const stop = new AbortController();
	onTestFinished(() => stop.abort());
	return new Finder(state, wanted, stop.signal);
};

const age = (state: string, instance: string): void => {
	const then = Date.now() / 1000 - HOUR_S;
	utimesSync(path.join(state, 'endpoints', `${instance}.json`), then, then);
};

test('takes the one that came up last', () => {
	const state = makeState();
	announce(state, {instance: 'a', port: 1001});
	announce(state, {instance: 'b', port: 1002});
	age(state, 'b');
	expect(find(state).current()).toMatchObject({instance: 'a', url: new URL('http://127.0.0.1:1001/mcp?profile=a')});
});

test('passes over files that say nothing or are stale', () => {
	const state = makeState();
	announce(state, {instance: 'dead', port: 1001, pid: 2 ** 22 + 1});
	announce(state, {instance: 'reused', port: 1002, pid: process.pid, startedAt: 1});
	writeFileSync(path.join(state, 'endpoints', 'broken.json'), '{"instance":');
	writeFileSync(path.join(state, 'endpoints', 'half.json'), '{"instance":"half"}');
	mkdirSync(path.join(state, 'endpoints', 'folder.json'));
	expect(listEndpoints(path.join(state, 'endpoints'))).toEqual([]);
	expect(() => find(state).current()).toThrow(/no browser is running Tabberth/);
});

test.each(['Work', 'b'])('picks a profile by its name or instance: %s', (profile) => {
	const state = makeState();
	announce(state, {instance: 'b', port: 1002, profile: 'Work'});
	announce(state, {instance: 'a', port: 1001, profile: 'Home'});
	age(state, 'b');
	expect(find(state, {profile}).current().instance).toBe('b');
});

test('says which profiles run when the wanted one does not', () => {
	const state = makeState();
	announce(state, {port: 1001, profile: 'Home'});
	expect(() => find(state, {profile: 'Work'}).current()).toThrow(
		'“Work” is running Tabberth; running: “Home” (Chromium)',
	);
});

test('stays with the profile it has settled in', () => {
	const state = makeState();
	announce(state, {instance: 'a', port: 1001, profile: 'Home'});
	const finder = find(state);
	finder.settle(finder.current());
	announce(state, {instance: 'a', port: 1001, profile: 'Home', pid: 2 ** 22 + 1});
	announce(state, {instance: 'b', port: 1002, profile: 'Work'});
	expect(() => finder.current()).toThrow(/“Home” \(Chromium\), in which this agent has its tabs, is not running/);
	announce(state, {instance: 'a', port: 1003, profile: 'Home'});
	expect(finder.current().url.port).toBe('1003');
});

test('takes a given URL and adds the berth', () => {
	const url = new URL('http://localhost:9/mcp?x=1');
	expect(find(makeState(), {url, berth: 'my work'}).current().url.href).toBe(
		'http://localhost:9/mcp?x=1&berth=my+work',
	);
});

test('tells of a new endpoint at once', async () => {
	const state = makeState();
	const finder = find(state);
	const changed = finder.change(60_000, new AbortController().signal);
	announce(state, {port: 1001});
	await changed;
	expect(finder.current().url.port).toBe('1001');
});

test('waits no longer than it is told to, and not at all when it is over', async () => {
	const finder = find(makeState());
	await finder.change(5, new AbortController().signal);
	await finder.change(60_000, AbortSignal.abort());
});
