import {z} from 'zod';
import {answerDialog} from '../page/debugger/dialogs.ts';
import {acts, definePageTool} from './define.ts';

export const handleDialog = definePageTool({
	name: 'handle_dialog',
	title: 'Answer a dialog',
	description: 'Answers the confirm, prompt or leave-page dialog that a tab shows.',
	annotations: acts,
	input: z.object({
		accept: z.boolean().describe('OK or Leave; else Cancel or Stay'),
		promptText: z.string().optional().describe('Text for a prompt'),
	}),
	answersDialogs: true,
	handler: async ({input, page, host}) =>
		answerDialog(host.debugger.find(page.chromeId), input.accept, input.promptText),
});
