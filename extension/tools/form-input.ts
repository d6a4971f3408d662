import {z} from 'zod';
import {fillControl} from '../page/fill.ts';
import {locateRef} from '../page/locate.ts';
import {readRef} from '../page/ref.ts';
import {acts, definePageTool} from './define.ts';
import {requireToWrite} from './to-write.ts';
import {changes, withChanges} from './with-changes.ts';

const value = z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]);

export const formInput = definePageTool({
	name: 'form_input',
	title: 'Set a form control',
	description: 'Sets any form control, also custom ones and rich editors, as a person would.',
	annotations: acts,
	input: z.object({
		ref: z.string().describe('Control'),
		value: value.describe('Text; option by label or value, several as array; true/false; number; date as 2026-11-30'),
		changes,
	}),
	handler: async (context) => {
		const {page, host, signal} = context;
		const {refusal, refNumbers} = host;
		const {value} = context.input;
		const ref = readRef('ref', context.input.ref);
		await requireToWrite(context, {
			text: [value].flat().join(' '),
			where: () => locateRef({page, refusal, refNumbers, signal}, ref),
		});
		const {text, ...told} = await fillControl({page, ref, refusal, refNumbers, signal}, value);
		return withChanges(context, {content: [{type: 'text', text}], ...told});
	},
});
