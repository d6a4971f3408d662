import {describe, expect, test} from 'vitest';
import {log} from '../../extension/log.ts';
import {type Area, defaultSettings, overlay, readSettings, settingsSchema} from '../../extension/settings.ts';
import {SettingsStore} from '../../extension/settings-store.ts';
import managedSchema from '../../extension/static/managed-schema.json' with {type: 'json'};
import {memoryArea} from '../kit/memory-area.ts';

const DIGEST = 'a'.repeat(64);

describe('stored settings', () => {
	test('that are none leave the defaults', () => {
		expect(readSettings({})).toEqual({values: {}, ignored: []});
		expect(defaultSettings()).toMatchObject({enabled: true, access: 'ask', callsPerMinute: 100, developerMode: false});
	});

	test('with a bad value lose only that value, and name it', () => {
		const {values, ignored} = readSettings({port: 'high', callsPerMinute: -1, profile: 'work', unknown: 1});
		expect(values).toEqual({profile: 'work'});
		expect(ignored).toEqual(['port', 'callsPerMinute']);
	});
});

describe('the environment', () => {
	test('stands above the options', () => {
		const settings = overlay(
			{...defaultSettings(), port: 1000, profile: 'mine'},
			{port: 2000, access: 'open', profile: 'start', rateLimit: 7, developerMode: true},
		);
		expect(settings).toMatchObject({
			port: 2000,
			access: 'open',
			profile: 'start',
			callsPerMinute: 7,
			developerMode: true,
		});
	});

	test('alone can open the door', () => {
		expect(overlay({...defaultSettings(), access: 'open'}, {}).access).toBe('key');
		expect(overlay({...defaultSettings(), access: 'ask'}, {}).access).toBe('ask');
		expect(overlay(defaultSettings(), {access: 'open'}).access).toBe('open');
	});

	test('adds its key to those of the options', () => {
		const own = {id: 'own', name: 'Own', digest: DIGEST, createdAt: 1};
		const installed = {id: 'installed', name: 'Installed', digest: 'c'.repeat(64), createdAt: 2};
		const {keys} = overlay({...defaultSettings(), keys: [own]}, {keys: [installed]}, 'b'.repeat(64));
		expect(keys.map(({id}) => id)).toEqual(['own', 'installed', 'environment']);
	});

	test('switches every limit off with 0', () => {
		expect(overlay(defaultSettings(), {rateLimit: 0})).toMatchObject({callsPerMinute: 0, totalCallsPerMinute: 0});
		expect(overlay(defaultSettings(), {rateLimit: 5000})).toMatchObject({
			callsPerMinute: 5000,
			totalCallsPerMinute: 5000,
		});
	});
});

test('an administrator may set everything that a person may', () => {
	const settings = Object.keys(settingsSchema.shape);
	expect(Object.keys(managedSchema.properties).sort()).toEqual(settings.sort());
});

describe('the store', () => {
	test('puts managed values above stored ones', async () => {
		const local = memoryArea({settings: {callsPerMinute: 5, profile: 'mine'}});
		const store = new SettingsStore({local, managed: memoryArea({callsPerMinute: 9})});
		await store.load();
		expect(store.current).toMatchObject({callsPerMinute: 9, profile: 'mine'});
	});

	test('lets an administrator close the door, and never open it', async () => {
		const access = async (managed: string, environment: 'open' | 'key' | undefined) => {
			const store = new SettingsStore({local: memoryArea(), managed: memoryArea({access: managed})});
			await store.applyEnvironment(environment ? {access: environment} : {});
			return store.current.access;
		};
		expect(await access('key', 'open')).toBe('key');
		expect(await access('open', undefined)).toBe('ask');
		expect(await access('ask', 'open')).toBe('ask');
		expect(await access('ask', 'key')).toBe('key');
	});

	test('does without managed values where there is no policy', async () => {
		const managed: Area = {...memoryArea(), get: () => Promise.reject(new Error('no schema'))};
		const store = new SettingsStore({local: memoryArea({settings: {profile: 'mine'}}), managed});
		await store.load();
		expect(store.current.profile).toBe('mine');
	});

	test('tells of changes only', async () => {
		const local = memoryArea();
		const store = new SettingsStore({local, managed: memoryArea()});
		const heard: (string | undefined)[] = [];
		store.watch(({profile}) => heard.push(profile));
		await store.load();
		await local.set({settings: {profile: 'one'}});
		await store.load();
		await store.load();
		expect(heard).toEqual(['one']);
	});

	test('names what it ignored', async () => {
		const store = new SettingsStore({local: memoryArea({settings: {maxStreams: 'many'}}), managed: memoryArea()});
		await store.load();
		expect(log.recent().at(-1)?.message).toContain('maxStreams');
	});
});

describe('settings as our pages handle them', () => {
	const openStore = (managed: Record<string, unknown> = {}) =>
		new SettingsStore({local: memoryArea(), managed: memoryArea(managed)});

	test('a choice is in force at once, and can be taken away', async () => {
		const store = openStore();
		expect(await store.put({callsPerMinute: 7, developerMode: true})).toEqual([]);
		expect(await store.view()).toMatchObject({
			current: {callsPerMinute: 7, developerMode: true},
			own: {callsPerMinute: 7, developerMode: true},
		});
		expect(await store.put({callsPerMinute: null})).toEqual([]);
		const {current, own} = await store.view();
		expect(current.callsPerMinute).toBe(100);
		expect(own).toEqual({developerMode: true});
	});

	test('what makes no sense is named and changes nothing', async () => {
		const store = openStore();
		expect(await store.put({port: 0, nothing: 1, maxSessions: 5})).toEqual(['port', 'nothing']);
		expect((await store.view()).own).toEqual({maxSessions: 5});
	});

	test('a way back does not undo what came since', async () => {
		const store = openStore();
		await store.put({maxSessions: 5});
		await store.put({maxSessions: 9});
		expect(await store.put({maxSessions: null}, {maxSessions: 5})).toEqual(['maxSessions']);
		expect((await store.view()).own).toEqual({maxSessions: 9});
		await store.put({maxSessions: null}, {maxSessions: 9});
		expect((await store.view()).own).toEqual({});
	});

	test('keys are neither shown nor changed there', async () => {
		const store = openStore();
		const keys = [{id: 'k', name: 'n', digest: 'a'.repeat(64), createdAt: 1}];
		await store.change(async () => ({keys}));
		await store.put({keys: []});
		expect(store.current.keys).toEqual(keys);
		expect(JSON.stringify(await store.view())).not.toContain('aaaa');
	});

	test('who has decided is told', async () => {
		const store = openStore({preset: 'careful'});
		await store.applyEnvironment({port: 4000, rateLimit: 5});
		expect(await store.view()).toMatchObject({
			managed: ['preset'],
			given: ['port', 'callsPerMinute', 'totalCallsPerMinute'],
		});
	});
});
