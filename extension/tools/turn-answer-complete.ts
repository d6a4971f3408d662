import {z} from 'zod';
import {acts, defineTool} from './define.ts';

export const turnAnswerComplete = defineTool({
	name: 'turn_answer_complete',
	title: 'Say that work is done',
	description: 'Ends what turn_answer_start shows. Call it when you have answered.',
	annotations: {...acts, idempotentHint: true, openWorldHint: false},
	input: z.object({}),
	handler: async ({berth}) => {
		await berth.setWorking(false);
		return 'The person no longer sees that you work.';
	},
});
