import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {SettingsStore} from '../../../extension/settings-store.ts';
import {KeyDesk} from '../../../extension/trust/key-desk.ts';
import {makeKey, nameKey} from '../../../extension/trust/key-ring.ts';
import {KeyUses} from '../../../extension/trust/key-uses.ts';
import {digestKey, findKey} from '../../../extension/trust/keys.ts';
import {memoryArea} from '../../kit/memory-area.ts';

const open = async () => {
	const local = memoryArea();
	const settings = new SettingsStore({local, managed: memoryArea()});
	const uses = new KeyUses(local);
	await settings.load();
	return {local, settings, uses, desk: new KeyDesk(settings, uses)};
};
const digestOf = (settings: SettingsStore, id: string) => settings.current.keys.find((key) => key.id === id)?.digest;

test.each([
	['Laptop', 'Laptop'],
	['  two\n lines\t', 'two lines'],
	['\u202eevil', 'evil'],
	['', 'Unnamed'],
	[' \n ', 'Unnamed'],
	['x'.repeat(100), 'x'.repeat(60)],
])('the name %j becomes %j', (given, name) => {
	expect(nameKey(given)).toBe(name);
});

describe('a key', () => {
	test('is in force when it was made, and kept as its digest only', async () => {
		const {desk, settings, local} = await open();
		const {id = '', key = ''} = (await desk.make('One')) ?? {};
		expect(findKey(await digestKey(key), settings.current.keys)?.id).toBe(id);
		expect(JSON.stringify(await local.get(null))).not.toContain(key);
		expect(await desk.list()).toMatchObject([{id, name: 'One', keptBy: 'options'}]);
	});

	test('is another one when it was rotated, of the same name', async () => {
		const {desk, settings} = await open();
		const old = await desk.make('One');
		await desk.make('Two');
		const fresh = await desk.rotate(old?.id ?? '');
		expect(fresh?.id).not.toBe(old?.id);
		expect(fresh?.key).not.toBe(old?.key);
		expect(digestOf(settings, old?.id ?? '')).toBeUndefined();
		expect(digestOf(settings, fresh?.id ?? '')).toBe(await digestKey(fresh?.key ?? ''));
		expect((await desk.list()).map(({name}) => name)).toEqual(['Two', 'One']);
		expect(await desk.rotate('nobody')).toBeUndefined();
	});

	test('is gone when it was revoked', async () => {
		const {desk, settings} = await open();
		const {id = ''} = (await desk.make('One')) ?? {};
		await desk.revoke(id);
		await desk.revoke('nobody');
		expect(settings.current.keys).toEqual([]);
	});

	test('is lost by nobody who makes another at the same time', async () => {
		const {desk} = await open();
		await Promise.all([desk.make('One'), desk.make('Two'), desk.make('Three')]);
		expect((await desk.list()).map(({name}) => name)).toEqual(['One', 'Two', 'Three']);
	});

	test('of the installer and of the environment is listed with who keeps it, and not changed', async () => {
		const {desk, settings} = await open();
		const {keys} = await makeKey([], 'First client', 5);
		await settings.applyEnvironment({keys}, 'e'.repeat(64));
		const lines = await desk.list();
		expect(lines).toMatchObject([
			{name: 'First client', keptBy: 'installer'},
			{id: 'environment', keptBy: 'environment'},
		]);
		expect(JSON.stringify(lines)).not.toContain('digest');
		for (const {id} of lines) {
			await desk.revoke(id);
			expect(await desk.rotate(id)).toBeUndefined();
		}
		expect(await desk.list()).toEqual(lines);
	});
});

describe('the last use', () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test('is written once for many calls, and known to the next worker', async () => {
		const area = memoryArea();
		const set = vi.spyOn(area, 'set');
		const uses = new KeyUses(area);
		for (let now = 1; now <= 1_000; now++) uses.note('one', now);
		expect(uses.of('one')).toBe(1_000);
		expect(set).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(30_000);
		expect(set).toHaveBeenCalledOnce();
		const later = new KeyUses(area);
		later.note('one', 900);
		await later.load();
		expect(later.of('one')).toBe(1_000);
		expect(later.of('two')).toBeUndefined();
	});

	test('that cannot be read was never', async () => {
		const uses = new KeyUses(memoryArea({keyUses: {one: 'x', two: 5}}));
		await uses.load();
		expect([uses.of('one'), uses.of('two')]).toEqual([undefined, 5]);
	});
});
