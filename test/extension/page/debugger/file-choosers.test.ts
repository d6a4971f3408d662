import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {Attachment} from '../../../../extension/page/debugger/attachment.ts';
import {FileChoosers} from '../../../../extension/page/debugger/file-choosers.ts';

const INTERCEPT = 'Page.setInterceptFileChooserDialog';
const OPENABLE_MS = 5_000;

/** A tab of which some frames never answer, and who was told to keep choosers shut, or to let them open. */
const open = (busy: readonly string[] = []) => {
	const told: string[] = [];
	const attachment = new Attachment(1, async (method, {enabled}, sessionId = 'tab') => {
		if (method === INTERCEPT) told.push(`${sessionId} ${enabled ? 'shut' : 'open'}`);
		if (busy.includes(sessionId)) await new Promise(() => undefined);
	});
	return {told, attachment, choosers: attachment.part(FileChoosers)};
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a file chooser', () => {
	test('is kept shut for a while and told so once', async () => {
		const {told, choosers} = open();
		await choosers.keepShut();
		await choosers.keepShut();
		expect(told).toEqual(['tab shut']);
		vi.advanceTimersByTime(OPENABLE_MS);
		expect(told).toEqual(['tab shut', 'tab open']);
	});

	test('is kept shut from the end of what takes its time', async () => {
		const {told, choosers} = open();
		await choosers.whileShut(async () => void vi.advanceTimersByTime(OPENABLE_MS - 1));
		vi.advanceTimersByTime(OPENABLE_MS - 1);
		expect(told).toEqual(['tab shut']);
		await choosers.whileShut(async () => void vi.advanceTimersByTime(OPENABLE_MS));
		expect(told).toEqual(['tab shut', 'tab open', 'tab shut']);
	});

	test('in a frame that went by the press is kept shut around it', async () => {
		const {told, attachment, choosers} = open();
		const goes = async () => attachment.receive('Target.detachedFromTarget', {sessionId: 'frame'});
		await choosers.whileShut(goes, 'frame');
		vi.advanceTimersByTime(OPENABLE_MS);
		expect(told).toEqual(['tab shut', 'frame shut', 'tab open']);
	});

	test('of a busy frame holds up no press elsewhere', async () => {
		const {told, choosers} = open(['busy']);
		choosers.keepShut('busy');
		vi.advanceTimersByTime(OPENABLE_MS);
		await choosers.keepShut();
		await choosers.keepShut('other');
		expect(told.slice(-3)).toEqual(['tab shut', 'busy shut', 'other shut']);
	});

	test('of a frame that was busy opens again afterwards', async () => {
		const {told, choosers} = open(['busy']);
		const shut = choosers.keepShut('busy');
		await vi.advanceTimersByTimeAsync(OPENABLE_MS);
		await shut;
		expect(told.slice(-2)).toEqual(['tab open', 'busy open']);
	});

	test('of a frame that went is asked for no more', async () => {
		const {told, attachment, choosers} = open();
		await choosers.keepShut('frame');
		attachment.receive('Target.detachedFromTarget', {sessionId: 'frame'});
		vi.advanceTimersByTime(OPENABLE_MS);
		expect(told).toEqual(['tab shut', 'frame shut', 'tab open']);
	});
});
