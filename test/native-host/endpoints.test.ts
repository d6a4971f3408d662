import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {Endpoints, readMoved} from '../../native-host/endpoints.ts';
import {readStartTime} from '../../native-host/process-identity.ts';
import type {Endpoint} from '../../native-host/protocol.ts';
import {makeFolder} from '../kit/companion.ts';

const makeEndpoint = (changes: Partial<Endpoint> = {}): Endpoint => ({
	instance: 'instance-a',
	profile: 'Test',
	port: 3456,
	browser: 'Chromium 156',
	pid: process.pid,
	startedAt: readStartTime(process.pid),
	browserPid: process.ppid,
	browserStartedAt: readStartTime(process.ppid),
	...changes,
});

const open = (folder = join(makeFolder(), 'endpoints')) => {
	const logged: string[] = [];
	const changes: (readonly Endpoint[])[] = [];
	let onChange = (): void => undefined;
	const endpoints = new Endpoints({
		folder,
		log: (message) => logged.push(message),
		onChange: (list) => {
			changes.push(list);
			onChange();
		},
	});
	onTestFinished(() => endpoints.close());
	const changed = (): Promise<void> =>
		new Promise((resolve) => {
			onChange = resolve;
		});
	return {endpoints, folder, logged, changes, changed};
};

const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('endpoints', () => {
	it('are private files, whole at any time', () => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(readdirSync(folder)).toEqual(['instance-a.json']);
		expect(statSync(join(folder, 'instance-a.json')).mode & 0o777).toBe(0o600);
		expect(JSON.parse(readFileSync(join(folder, 'instance-a.json'), 'utf8'))).toEqual(makeEndpoint());
	});

	it('make a folder private that was not', () => {
		const folder = join(makeFolder(), 'endpoints');
		mkdirSync(folder, {mode: 0o755});
		open(folder).endpoints.announce(makeEndpoint());
		expect(statSync(folder).mode & 0o777).toBe(0o700);
	});

	it('of running processes are listed', () => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		writeFileSync(join(folder, 'instance-b.json'), JSON.stringify(makeEndpoint({instance: 'instance-b', port: 3457})));
		expect(endpoints.list().map(({instance}) => instance)).toEqual(['instance-a', 'instance-b']);
	});

	it.each<[string, (folder: string) => void, string]>([
		[
			'of dead processes',
			(folder) => writeFileSync(join(folder, 'b.json'), JSON.stringify(makeEndpoint({pid: deadPid()}))),
			'b.json',
		],
		[
			'of re-used process ids',
			(folder) => writeFileSync(join(folder, 'b.json'), JSON.stringify(makeEndpoint({startedAt: 1}))),
			'b.json',
		],
		['never finished', (folder) => writeFileSync(join(folder, `b.json.${deadPid()}`), '{'), 'b.json'],
	])('%s are swept', (_, write) => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		write(folder);
		expect(endpoints.list()).toEqual([makeEndpoint()]);
		expect(readdirSync(folder)).toEqual(['instance-a.json']);
	});

	it.each([
		['broken JSON', '{'],
		['a missing field', JSON.stringify({...makeEndpoint(), port: undefined})],
		['a port that is no number', JSON.stringify({...makeEndpoint(), port: '3456'})],
		['an endless name', JSON.stringify(makeEndpoint({profile: 'a'.repeat(10_000)}))],
		['null', 'null'],
	])('with %s are left alone and unlisted', (_, text) => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		writeFileSync(join(folder, 'other.json'), text);
		expect(endpoints.list()).toEqual([makeEndpoint()]);
		expect(existsSync(join(folder, 'other.json'))).toBe(true);
	});

	it('show known fields only', () => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		writeFileSync(join(folder, 'other.json'), JSON.stringify({...makeEndpoint({instance: 'other'}), token: 'tbk_x'}));
		expect(endpoints.list()).toEqual([makeEndpoint(), makeEndpoint({instance: 'other'})]);
	});

	it('tell when another comes and goes', async () => {
		const first = open();
		first.endpoints.announce(makeEndpoint());
		first.endpoints.list();
		const second = open(first.folder);
		const came = first.changed();
		second.endpoints.announce(makeEndpoint({instance: 'instance-b'}));
		await came;
		expect(first.changes.at(-1)).toHaveLength(2);
		const went = first.changed();
		second.endpoints.withdraw();
		await went;
		expect(first.changes.at(-1)).toHaveLength(1);
	});

	it('leave the file of a successor', () => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		writeFileSync(join(folder, 'instance-a.json'), JSON.stringify(makeEndpoint({pid: process.ppid})));
		endpoints.withdraw();
		expect(existsSync(join(folder, 'instance-a.json'))).toBe(true);
	});

	it('go with their companion', () => {
		const {endpoints, folder} = open();
		endpoints.announce(makeEndpoint());
		endpoints.withdraw();
		expect(readdirSync(folder)).toEqual([]);
	});

	it.each([
		['a folder that cannot be', '/dev/null/endpoints', 'instance-a'],
		['an instance that names no file', undefined, '../escape'],
	])('log %s and go on', (_, folder, instance) => {
		const {endpoints, logged} = open(folder);
		endpoints.announce(makeEndpoint({instance}));
		expect(logged).toHaveLength(1);
		expect(endpoints.list()).toEqual([]);
	});
});

describe('a move to another port', () => {
	it('is read off a bind', () => {
		const moved = {wanted: 3456, heldBy: 'another program'};
		expect(readMoved({type: 'bind', moved: {...moved, more: true}})).toEqual(moved);
		expect(readMoved({moved: {wanted: 1, heldBy: 'a'.repeat(300)}})?.heldBy).toHaveLength(200);
	});

	it.each([
		[{}],
		[{moved: null}],
		[{moved: 'x'}],
		[{moved: {wanted: 3456}}],
		[{moved: {wanted: '3456', heldBy: 'x'}}],
		[{moved: {wanted: 3456, heldBy: 1}}],
	])('is not there in %j', (bind) => {
		expect(readMoved(bind)).toBeUndefined();
	});
});
