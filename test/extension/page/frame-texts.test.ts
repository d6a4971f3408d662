import {expect, test} from 'vitest';
import {type DocumentText, joinFrameTexts} from '../../../extension/page/frame-texts.ts';

const document = (frameId: number, index: number, parts: DocumentText['parts'], more = {}): DocumentText => ({
	frameId,
	parentFrameId: frameId === 0 ? -1 : 0,
	index,
	label: `frame ${frameId}`,
	parts,
	leftOut: 0,
	...more,
});
const place = (frame: number, isOutside = false) => ({frame, isOutside});

test('frames stand in their places, with an end where the page goes on', () => {
	const top = document(0, 0, ['one', place(1), 'two', place(0), place(2)]);
	const inner = [document(5, 0, ['a']), document(6, 1, ['b']), document(7, 2, [])];
	expect(joinFrameTexts([top, ...inner])).toMatchObject({
		text: 'one\n\n[frame 6]\nb\n\n[end of frame 6]\n\ntwo\n\n[frame 5]\na',
		leftOut: 0,
	});
});

test('a frame that the page shows nowhere is not in it, and a place without a frame says so', () => {
	const {text, frameIds} = joinFrameTexts([document(0, 0, ['one', place(0)]), document(5, 3, ['hidden'])]);
	expect([text, frameIds]).toEqual(['one\n\n[frame not read]', [0]]);
});

test('an outside place without a frame is left out', () => {
	expect(joinFrameTexts([document(0, 0, ['one', place(0, true)])]).text).toBe('one');
});

test('frames in shadow trees are told by their size, without those that are not laid out', () => {
	const top = document(0, 0, [place(-30), place(-40)]);
	const inner = [document(5, -2, ['hidden']), document(6, -40, ['a']), document(7, -30, ['b'])];
	expect(joinFrameTexts([top, ...inner]).text).toBe('[frame 7]\nb\n\n[frame 6]\na');
});

test('a small frame around the main part is left out and counted, a large one is not', () => {
	const top = document(0, 0, ['main part', place(0, true), place(1, true)], {leftOut: 10});
	const inner = [document(5, 0, ['ad']), document(6, 1, ['an application'], {leftOut: 100})];
	expect(joinFrameTexts([top, ...inner])).toEqual({
		text: 'main part\n\n[frame 6]\nan application',
		leftOut: 112,
		frameIds: [0, 6],
	});
});

test('frames in frames stand in them', () => {
	const inner = [document(5, 0, ['a', place(0), 'c']), document(6, 0, ['b'], {parentFrameId: 5})];
	expect(joinFrameTexts([document(0, 0, [place(0)]), ...inner]).text).toBe(
		'[frame 5]\na\n\n[frame 6]\nb\n\n[end of frame 6]\n\nc',
	);
});
