import {PassThrough} from 'node:stream';
import {describe, expect, it} from 'vitest';
import {openDevtoolsPipe, splitMessages} from '../../installer/devtools-pipe.mjs';

const split = (chunks: readonly Buffer[]) => {
	const messages: string[] = [];
	const push = splitMessages((text) => messages.push(text));
	for (const chunk of chunks) push(chunk);
	return messages;
};

describe('splitting the pipe into messages', () => {
	const bytes = Buffer.from('{"a":"ü€😀"}\0{}\0');

	it.each(Array.from({length: bytes.length + 1}, (_, at) => at))('is the same when split at byte %i', (at) => {
		expect(split([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(['{"a":"ü€😀"}', '{}']);
	});

	it('is the same byte by byte', () => {
		expect(split([...bytes].map((byte) => Buffer.from([byte])))).toEqual(['{"a":"ü€😀"}', '{}']);
	});

	it('keeps back what has not ended', () => {
		expect(split([Buffer.from('{}\0{"cut')])).toEqual(['{}']);
	});
});

describe('commands over the pipe', () => {
	const open = () => {
		const output = new PassThrough();
		const input = new PassThrough();
		const answer = (message: object) => input.write(`${JSON.stringify(message)}\0`);
		return {output, input, answer, pipe: openDevtoolsPipe(output, input)};
	};

	it('are written as JSON with a zero byte', () => {
		const {output, pipe} = open();
		pipe.send('Browser.close').catch(() => {});
		expect(String(output.read())).toBe('{"id":1,"method":"Browser.close","params":{}}\0');
	});

	it('get their own answers, in any order, events in between', async () => {
		const {answer, pipe} = open();
		const both = Promise.all([pipe.send('First'), pipe.send('Second')]);
		answer({method: 'Some.event', params: {}});
		answer({id: 2, result: {is: 'second'}});
		answer({id: 9, result: {}});
		answer({id: 1, result: {is: 'first'}});
		expect(await both).toEqual([{is: 'first'}, {is: 'second'}]);
	});

	it('fail with the reason the browser gives', async () => {
		const {answer, pipe} = open();
		const sent = pipe.send('Extensions.loadUnpacked');
		answer({id: 1, error: {code: -32000, message: 'Manifest file is missing'}});
		await expect(sent).rejects.toThrow('Manifest file is missing');
	});

	it('fail when the browser goes, those under way and later ones', async () => {
		const {input, pipe} = open();
		const sent = pipe.send('Anything');
		input.destroy();
		await expect(sent).rejects.toThrow('the browser closed its debugging pipe');
		await expect(pipe.send('Later')).rejects.toThrow('the browser closed its debugging pipe');
	});
});
