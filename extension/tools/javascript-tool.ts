import {z} from 'zod';
import {evaluate} from '../page/evaluate.ts';
import {definePageTool, destroys} from './define.ts';
import {requireKnownSite} from './known-site.ts';

export const javascriptTool = definePageTool({
	name: 'javascript_tool',
	title: 'Run JavaScript',
	description: 'Runs JavaScript in the page. The last expression is the result; top-level await works.',
	annotations: destroys,
	use: 'script',
	carries: ({text}) => text,
	input: z.object({
		action: z.literal('javascript_exec').describe('Always this'),
		text: z.string().min(1).describe('Source; no return'),
	}),
	handler: async (context) => {
		requireKnownSite(context);
		return evaluate(await context.attach(), context.input.text, context.signal);
	},
});
