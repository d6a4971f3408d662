import {expect, test, vi} from 'vitest';
import {Attachment, TakenOffError} from '../../../extension/page/debugger/attachment.ts';
import {evaluate} from '../../../extension/page/evaluate.ts';

test('tells at once that the debugger was taken off', async () => {
	const attachment = new Attachment(1, async (method) => {
		if (method !== 'Runtime.evaluate') return {};
		attachment.end();
		return new Promise(() => undefined);
	});
	const warn = vi.spyOn(console, 'warn');
	await expect(evaluate(attachment, 'work()', new AbortController().signal)).rejects.toThrow(TakenOffError);
	expect(warn).not.toHaveBeenCalled();
});
