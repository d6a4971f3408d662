import {describe, expect, test} from 'vitest';
import type {Picture, ToStudio} from '../../../extension/studio/messages.ts';
import {readOptions} from '../../../extension/studio/options.ts';
import {addDeed, addPicture, newRecording, type Recording, roomAmong} from '../../../extension/studio/recording.ts';
import {Shelf} from '../../../extension/studio/shelf.ts';

const MIB = 1024 * 1024;
const picture = (at: number): Picture => ({at, width: 8, height: 6, scale: 1});

/** A disk that remembers, for a studio that is closed and opened again. */
const makeStore = () => {
	const recordings = new Map<number, Recording>();
	const pictures = new Set<string>();
	return {
		recordings,
		pictures,
		load: async () => [...recordings.values()],
		save: async (recording: Recording) => void recordings.set(recording.tabId, recording),
		savePicture: async (tabId: number, at: number) => void pictures.add(`${tabId} ${at}`),
		removePicture: async (tabId: number, at: number) => void pictures.delete(`${tabId} ${at}`),
		remove: async (tabId: number) => {
			recordings.delete(tabId);
			for (const key of pictures) if (key.startsWith(`${tabId} `)) pictures.delete(key);
		},
	};
};

const show = (tabId: number, at: number): Extract<ToStudio, {type: 'picture'}> => ({
	type: 'picture',
	tabId,
	picture: picture(at),
	data: 'AAAA',
});

describe('a recording', () => {
	const fill = (count: number, bytes: number, room = roomAmong(1)): Recording => {
		let recording = newRecording(1, 0);
		for (let at = 0; at < count; at++) recording = addPicture(recording, {...picture(at), bytes}, room);
		return recording;
	};

	test('keeps all pictures while there is room', () => {
		expect(fill(300, 1_000)).toMatchObject({dropped: 0});
		expect(fill(300, 1_000).pictures).toHaveLength(300);
	});

	test('gets coarser at its beginning, and loses neither its first picture nor its last ones', () => {
		const {pictures, dropped} = fill(700, 1_000);
		expect(pictures.length).toBeLessThanOrEqual(300);
		expect(pictures.length + dropped).toBe(700);
		const times = pictures.map(({at}) => at);
		expect(times[0]).toBe(0);
		expect(times.slice(-50)).toEqual(Array.from({length: 50}, (_, index) => 650 + index));
		expect(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeLessThan(100);
	});

	test('has no more bytes than there is room for, and less room among others', () => {
		const bytesOf = ({pictures}: Recording) => pictures.reduce((sum, {bytes}) => sum + bytes, 0);
		expect(bytesOf(fill(100, MIB))).toBeLessThanOrEqual(64 * MIB);
		expect(bytesOf(fill(100, MIB, roomAmong(8)))).toBeLessThanOrEqual(32 * MIB);
		expect(fill(3, 80 * MIB).pictures.length).toBeLessThanOrEqual(2);
	});

	test('forgets old deeds only', () => {
		let recording = newRecording(1, 0);
		for (let from = 0; from < 500; from++)
			recording = addDeed(recording, {tool: 'navigate', answer: '', from, touches: []});
		expect(recording.deeds.length).toBeLessThanOrEqual(300);
		expect(recording.deeds.at(-1)?.from).toBe(499);
	});
});

describe('the shelf', () => {
	test('keeps what it is told, in the order in which it is told', async () => {
		const store = makeStore();
		const shelf = new Shelf(store);
		const answers = await Promise.all([
			shelf.hear({type: 'begin', tabId: 1, at: 5}),
			shelf.hear(show(1, 6)),
			shelf.hear({type: 'deed', tabId: 1, deed: {tool: 'navigate', answer: '', from: 7, touches: []}}),
			shelf.hear(show(1, 8)),
			shelf.hear({type: 'end', tabId: 1, at: 9, why: 'of this'}),
		]);
		expect(answers.map(({said}) => said)).toEqual([
			undefined,
			'0 actions, 1 picture',
			'1 action, 1 picture',
			'1 action, 2 pictures',
			'1 action, 2 pictures',
		]);
		expect(shelf.get(1)).toMatchObject({startedAt: 5, endedAt: 9, why: 'of this'});
		expect(store.pictures).toEqual(new Set(['1 6', '1 8']));
	});

	test('says of a new recording what was there before, which is gone', async () => {
		const store = makeStore();
		const shelf = new Shelf(store);
		await shelf.hear({type: 'begin', tabId: 1, at: 5});
		await shelf.hear(show(1, 6));
		expect(await shelf.hear({type: 'begin', tabId: 1, at: 7})).toEqual({said: '0 actions, 1 picture'});
		expect(store.pictures.size).toBe(0);
		expect(shelf.get(1)?.pictures).toEqual([]);
	});

	test('knows after a new start what it knew', async () => {
		const store = makeStore();
		const before = new Shelf(store);
		await before.hear({type: 'begin', tabId: 1, at: 5});
		await before.hear(show(1, 6));
		const after = new Shelf(store);
		expect(await after.hear(show(1, 7))).toEqual({said: '0 actions, 2 pictures'});
	});

	test('clears one recording, and all whose tabs are gone', async () => {
		const store = makeStore();
		const shelf = new Shelf(store);
		for (const tabId of [1, 2, 3]) {
			await shelf.hear({type: 'begin', tabId, at: 5});
			await shelf.hear(show(tabId, 6));
		}
		expect(await shelf.hear({type: 'clear', tabId: 1})).toEqual({said: '0 actions, 1 picture'});
		await shelf.hear({type: 'keep', tabIds: [3, 4]});
		expect([...store.recordings.keys()]).toEqual([3]);
		expect(store.pictures).toEqual(new Set(['3 6']));
		expect(await shelf.hear({type: 'clear', tabId: 1})).toEqual({});
	});

	test('goes on after what could not be kept', async () => {
		const store = makeStore();
		const shelf = new Shelf({...store, savePicture: () => Promise.reject(new Error('the disk is full'))});
		await shelf.hear({type: 'begin', tabId: 1, at: 5});
		await expect(shelf.hear(show(1, 6))).rejects.toThrow('full');
		expect(await shelf.hear({type: 'end', tabId: 1, at: 9})).toEqual({said: '0 actions, 0 pictures'});
	});
});

describe('readOptions', () => {
	test('takes what is given, and the rest as it is by default', () => {
		expect(readOptions({showWatermark: false, quality: 30})).toEqual({
			showClickIndicators: true,
			showDragPaths: true,
			showActionLabels: true,
			showProgressBar: true,
			showWatermark: false,
			quality: 30,
		});
	});

	test.each([
		[{quality: 0}, 'options.quality: expected a whole number from 1'],
		[{quality: 31}, 'options.quality: expected'],
		[{quality: 2.5}, 'options.quality: expected'],
		[{quality: '10'}, 'options.quality: expected'],
		[{showWatermark: 1}, 'options.showWatermark: expected true or false.'],
		[{showMouse: true}, 'options.showMouse: there is no such option. There are: showClickIndicators,'],
	])('refuses %j', (given, words) => {
		expect(readOptions(given)).toEqual({error: expect.stringContaining(words)});
	});
});
