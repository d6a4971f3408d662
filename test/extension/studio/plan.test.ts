import {describe, expect, test} from 'vitest';
import {gestureOf} from '../../../extension/studio/gesture.ts';
import type {Deed, GifOptions, Picture, Touch} from '../../../extension/studio/messages.ts';
import {type Frame, planFilm} from '../../../extension/studio/plan.ts';

const ALL: GifOptions = {
	showClickIndicators: true,
	showDragPaths: true,
	showActionLabels: true,
	showProgressBar: true,
	showWatermark: true,
	quality: 10,
};
const picture = (at: number): Picture => ({at, width: 800, height: 600, scale: 1});
const touch = (type: Touch['type'], at: number, x: number, y: number, clickCount = 1): Touch => ({
	type,
	at,
	x,
	y,
	clickCount,
});
const deed = (more: Partial<Deed> = {}): Deed => ({
	tool: 'computer',
	action: 'left_click',
	answer: 'Clicked button "Save" at (100, 200).\n[tab 1 · a · http://a/]',
	from: 1_000,
	touches: [
		touch('mouseMoved', 1_010, 100, 200),
		touch('mousePressed', 1_050, 100, 200),
		touch('mouseReleased', 1_051, 100, 200),
	],
	...more,
});
const pictures = [picture(500), picture(1_040), picture(1_100), picture(1_300)];
const lengthOf = (frames: readonly Frame[]): number => frames.reduce((sum, {delayMs}) => sum + delayMs, 0);

describe('gestureOf', () => {
	test('of a click is where it was pressed, and when', () => {
		expect(gestureOf(deed())).toEqual({at: 1_050, presses: 1, path: [{x: 100, y: 200}]});
	});

	test('of a double click is two presses', () => {
		const touches = [1, 2].flatMap((count) => [
			touch('mousePressed', 10, 5, 6, count),
			touch('mouseReleased', 10, 5, 6, count),
		]);
		expect(gestureOf(deed({touches}))).toMatchObject({presses: 2, path: [{x: 5, y: 6}]});
	});

	test('of a drag is its way, from press to release', () => {
		const touches = [
			touch('mouseMoved', 1, 0, 0),
			touch('mousePressed', 2, 0, 0),
			touch('mouseMoved', 3, 50, 20),
			touch('mouseReleased', 4, 100, 40),
		];
		expect(gestureOf(deed({touches})).path).toEqual([
			{x: 0, y: 0},
			{x: 50, y: 20},
			{x: 100, y: 40},
		]);
	});

	test('of a hover presses nothing', () => {
		expect(gestureOf(deed({touches: [touch('mouseMoved', 7, 1, 2, 0)]}))).toEqual({
			at: 7,
			presses: 0,
			path: [{x: 1, y: 2}],
		});
	});

	test('is where the answer says, or where the element was, without a mouse', () => {
		expect(gestureOf(deed({touches: []})).path).toEqual([{x: 100, y: 200}]);
		const box = {x: 10, y: 20, width: 30, height: 40};
		const filled = gestureOf(
			deed({tool: 'form_input', answer: 'textbox "a" [ref_1]\n[tab 1 · a · b]', touches: [], box}),
		);
		expect(filled).toEqual({at: 1_000, presses: 0, path: [{x: 25, y: 40}], box});
	});
});

describe('planFilm', () => {
	test('lets the mouse come, press on what was there, and shows what came of it', () => {
		const frames = planFilm({pictures, deeds: [deed()]}, ALL);
		const pressing = frames.filter(({ring}) => ring !== undefined);
		expect(frames[0]).toMatchObject({picture: 500, progress: 0});
		expect(frames[0]).not.toHaveProperty('label');
		expect(pressing.length).toBeGreaterThan(2);
		for (const frame of pressing)
			expect(frame).toMatchObject({picture: 1_040, cursor: {x: 100, y: 200}, label: 'Click Save'});
		expect(frames.at(-1)).toMatchObject({picture: 1_300, label: 'Click Save', progress: 1});
		// In the order in which the pictures were taken.
		const shown = frames.map((frame) => frame.picture);
		expect(shown).toEqual(shown.toSorted((one, other) => one - other));
	});

	test('lets every step and its end be seen', () => {
		const deeds = [1, 2, 3].map((each) => deed({from: each * 1_000, touches: []}));
		const frames = planFilm({pictures: [picture(1), picture(1_500), picture(2_500), picture(3_500)], deeds}, ALL);
		expect(lengthOf(frames)).toBeGreaterThan(3 * 1_000 + 1_500);
		expect(lengthOf(frames)).toBeLessThan(3 * 1_600 + 3_500);
		expect(Math.min(...frames.map(({delayMs}) => delayMs))).toBeGreaterThanOrEqual(40);
		expect(frames.at(-1)?.delayMs).toBeGreaterThan(1_500);
		expect(frames.map(({progress}) => progress)).toEqual(frames.map(({progress}) => progress).toSorted());
	});

	test('shows no mouse, no words and no way where they are not wanted', () => {
		const touches = [touch('mousePressed', 1_050, 0, 0), touch('mouseReleased', 1_060, 300, 0)];
		const of = (options: Partial<GifOptions>) => planFilm({pictures, deeds: [deed({touches})]}, {...ALL, ...options});
		const has = (frames: readonly Frame[], field: keyof Frame) => frames.some((frame) => field in frame);
		const shown = (options: Partial<GifOptions>) =>
			(['cursor', 'ring', 'path', 'label'] as const).map((field) => has(of(options), field));
		expect(shown({})).toEqual([true, true, true, true]);
		expect(shown({showClickIndicators: false})).toEqual([false, false, false, true]);
		expect(shown({showDragPaths: false})).toEqual([true, true, false, true]);
		expect(shown({showActionLabels: false})).toEqual([true, true, true, false]);
	});

	test('is one picture where nothing was done, and nothing where there is none', () => {
		expect(planFilm({pictures: [picture(5)], deeds: []}, ALL)).toHaveLength(1);
		expect(planFilm({pictures: [], deeds: [deed()]}, ALL)).toEqual([]);
	});

	test('leaves out what does nothing that is seen', () => {
		const deeds = [deed({tool: 'gif_creator', answer: 'Recording.\n[tab 1 · a · b]', touches: []})];
		expect(planFilm({pictures: [picture(5)], deeds}, ALL)).toHaveLength(1);
	});
});
