import {z} from 'zod';
import {acts, defineTool} from './define.ts';

export const turnAnswerStart = defineTool({
	name: 'turn_answer_start',
	title: 'Say that work begins',
	description: 'Shows the person that you work. Call it when you begin to answer.',
	annotations: {...acts, idempotentHint: true, openWorldHint: false},
	input: z.object({}),
	handler: async ({berth}) => {
		await berth.setWorking(true);
		return 'The person sees that you work, until turn_answer_complete.';
	},
});
