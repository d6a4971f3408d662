import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {log} from '../../../extension/log.ts';
import {Identity} from '../../../extension/port/identity.ts';
import {Listening} from '../../../extension/port/listening.ts';
import {defaultSettings, type Settings} from '../../../extension/settings.ts';
import {type Bind, DEFAULT_PORT, type Endpoint, type Hello, type ToCompanion} from '../../../native-host/protocol.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const HELLO: Hello = {
	type: 'hello',
	protocol: {min: 1, max: 1},
	version: '1.2.3',
	pid: 1,
	browser: {pid: 2, startedAt: 3},
	environment: {},
};

const ENDPOINT: Endpoint = {
	...{instance: 'i', profile: 'p', port: 1, browser: 'b', pid: 1},
	...{startedAt: 1, browserPid: 1, browserStartedAt: 1},
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = async (
	change: Partial<Settings> = {},
	options: {area?: ReturnType<typeof memoryArea>; fromEnvironment?: boolean} = {},
) => {
	const area = options.area ?? memoryArea();
	const identity = new Identity(area);
	await identity.load();
	const sent: ToCompanion[] = [];
	let settings: Settings = {...defaultSettings(), ...change};
	const listening = new Listening({
		post: (frame) => sent.push(frame),
		settings: () => settings,
		isPortFromEnvironment: () => options.fromEnvironment === true,
		identity,
		version: '9.9.9',
		browser: 'Chromium 1',
		extension: 'chrome-extension://ours',
		random: () => 0,
	});
	listening.begin(HELLO);
	return {
		listening,
		identity,
		area,
		sent,
		last: () => sent.at(-1) as Bind,
		change: (next: Partial<Settings>) => {
			settings = {...settings, ...next};
			listening.update();
		},
	};
};

const bound = (port: number) => ({type: 'bound' as const, port, addresses: ['127.0.0.1'], endpoints: []});
const taken = (port: number) => ({
	type: 'bindFailed' as const,
	port,
	holder: 'stranger' as const,
	reason: 'EADDRINUSE',
});

test('a companion is asked for the default port', async () => {
	const {last, identity} = await start();
	expect(last()).toMatchObject({type: 'bind', port: DEFAULT_PORT, host: '127.0.0.1', generation: 1, protocol: 1});
	expect(last()).toMatchObject({instance: identity.instance, version: '9.9.9', browser: 'Chromium 1'});
});

test('a new profile goes on to the next port and keeps it for good', async () => {
	const {listening, last, area} = await start();
	listening.receive(taken(DEFAULT_PORT));
	expect(last()).toMatchObject({port: DEFAULT_PORT + 1});
	listening.receive(bound(DEFAULT_PORT + 1));
	expect(listening.port).toBe(DEFAULT_PORT + 1);

	const again = await start({}, {area});
	expect(again.last()).toMatchObject({port: DEFAULT_PORT + 1, generation: 2});
	again.listening.receive(taken(DEFAULT_PORT + 1));
	expect(again.sent).toHaveLength(1);
	expect(again.listening.trouble?.words).toMatch(/is taken by another program/);
	vi.advanceTimersByTime(5000);
	expect(again.last()).toMatchObject({port: DEFAULT_PORT + 1});
	again.listening.receive(bound(DEFAULT_PORT + 1));
	expect(again.listening.trouble).toBeUndefined();
});

test('why a new profile moved is told with the port, and remembered', async () => {
	const {listening, last, area, sent} = await start();
	const moved = {wanted: DEFAULT_PORT, heldBy: 'another Tabberth: Work', holder: {kind: 'tabberth', name: 'Work'}};
	const before = log.recent().length;
	listening.receive({type: 'endpoints', endpoints: [{...ENDPOINT, instance: 'i', profile: 'Work'}]});
	listening.receive({...taken(DEFAULT_PORT), holder: 'tabberth', instance: 'i'});
	listening.receive(taken(DEFAULT_PORT + 1));
	expect(sent[0]).not.toHaveProperty('moved');
	expect(last()).toMatchObject({port: DEFAULT_PORT + 2, moved});
	listening.receive(bound(DEFAULT_PORT + 2));
	expect(listening.moved).toEqual(moved);
	expect(log.recent().slice(before)).toMatchObject([
		{message: `serves ${DEFAULT_PORT + 2} for good, because ${DEFAULT_PORT} was taken by another Tabberth: Work`},
	]);

	const again = await start({}, {area});
	expect(again.last()).toMatchObject({port: DEFAULT_PORT + 2, moved});
	again.listening.receive(bound(DEFAULT_PORT + 2));
	expect(again.listening.moved).toEqual(moved);
	expect(log.recent()).toHaveLength(before + 1);
	again.change({port: 9000});
	expect(again.last()).not.toHaveProperty('moved');
	expect(again.listening.moved).toBeUndefined();
});

test('a profile that got what it asked for first has not moved', async () => {
	const {listening, last} = await start();
	listening.receive(bound(DEFAULT_PORT));
	expect(listening.moved).toBeUndefined();
	listening.lose();
	listening.begin(HELLO);
	listening.receive(taken(DEFAULT_PORT));
	expect(listening.moved).toBeUndefined();
	expect(last()).not.toHaveProperty('moved');
});

test('a profile waits for its port ever longer, until something changes', async () => {
	const {listening, sent, change} = await start({port: 4000});
	const failAfter = (ms: number): number => {
		listening.receive(taken(4000));
		const before = sent.length;
		vi.advanceTimersByTime(ms - 1);
		expect(sent).toHaveLength(before);
		vi.advanceTimersByTime(1);
		return sent.length - before;
	};
	expect([5, 10, 20, 40, 60, 60].map((seconds) => failAfter(seconds * 1000))).toEqual([1, 1, 1, 1, 1, 1]);
	change({corsOrigins: ['https://a.example']});
	expect(failAfter(5000)).toBe(1);
	listening.receive(bound(4000));
	vi.advanceTimersByTime(600_000);
	expect(vi.getTimerCount()).toBe(0);
	listening.lose();
	listening.begin(HELLO);
	expect(failAfter(5000)).toBe(1);
});

test('a port from the environment is not remembered', async () => {
	const {listening, area} = await start({port: 4000}, {fromEnvironment: true});
	listening.receive(bound(4000));
	expect((await start({}, {area})).last()).toMatchObject({port: DEFAULT_PORT});
});

test('a changed setting is told at once, on the same port', async () => {
	const {listening, last, change, sent} = await start();
	listening.receive(taken(DEFAULT_PORT));
	listening.receive(bound(DEFAULT_PORT + 1));
	change({corsOrigins: ['https://a.example'], allowedHosts: ['box:1']});
	expect(sent).toHaveLength(3);
	expect(last()).toMatchObject({
		port: DEFAULT_PORT + 1,
		origins: ['https://a.example', 'chrome-extension://ours'],
		allowedHosts: ['box:1'],
	});
});

test('switched off the port is let go, switched on it is asked for again', async () => {
	const {listening, last, change} = await start();
	listening.receive(bound(DEFAULT_PORT));
	change({enabled: false});
	expect(last()).toEqual({type: 'unbind'});
	expect(listening.port).toBeUndefined();
	change({enabled: true});
	expect(last()).toMatchObject({type: 'bind', port: DEFAULT_PORT});
});

test('what comes late about another port changes nothing', async () => {
	const {listening, sent, change} = await start();
	change({enabled: false});
	listening.receive(taken(DEFAULT_PORT));
	listening.receive(bound(DEFAULT_PORT));
	expect(sent.at(-1)).toEqual({type: 'unbind'});
	expect(listening.port).toBeUndefined();
});

test('without a companion nothing is posted', async () => {
	const {listening, sent, change} = await start();
	listening.lose();
	change({port: 5000});
	expect(sent).toHaveLength(1);
});

test('the list of instances is kept up to date', async () => {
	const {listening} = await start();
	expect(listening.receive({type: 'endpoints', endpoints: [ENDPOINT]})).toBe(true);
	expect(listening.endpoints).toEqual([ENDPOINT]);
});
