import {z} from 'zod';
import {showTab as bringForward} from '../page/show.ts';
import {acts, definePageTool} from './define.ts';

export const showTab = definePageTool({
	name: 'show_tab',
	title: 'Show a tab to the person',
	description: 'Brings a tab to the front, for the person to see. No other tool needs it.',
	annotations: {...acts, idempotentHint: true},
	input: z.object({}),
	answersDialogs: true,
	onAnySite: true,
	handler: async ({page}) =>
		(await bringForward(page.chromeId))
			? 'The tab is in front, and its window has the focus.'
			: 'The tab is in front of its window, but the system left the focus with another one.',
});
