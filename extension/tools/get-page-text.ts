import {z} from 'zod';
import {cleanLine} from '../page/clean.ts';
import {cutText, fence} from '../page/fence.ts';
import {readPageText} from '../page/text.ts';
import {definePageTool, reads} from './define.ts';

export const getPageText = definePageTool({
	name: 'get_page_text',
	title: 'Read page text',
	description: 'The article or main text of a page, as plain text. For controls use other tools.',
	annotations: reads,
	input: z.object({
		max_chars: z.int().min(1).max(1_000_000).optional().describe('Default: about 6,000 tokens'),
		offset: z.int().min(0).default(0).describe('Where to start, as an earlier answer said'),
	}),
	handler: async ({input, page, host}) => {
		if (page.url === 'about:blank') return 'The page is empty. Call navigate to open one.';
		const {title, text, notes} = await readPageText(page.chromeId, host.refusal);
		const head = `Title: ${cleanLine(title, 300) || 'none'}\nURL: ${cleanLine(page.url, 2_000)}`;
		const remarks = notes.map((note) => `Note: ${note}.`);
		if (text === '') return [head, 'The page has no readable text.', ...remarks].join('\n');
		const part = cutText(text, input.offset, input.max_chars);
		return [head, fence(part.text), ...remarks, ...describeCut(part, input.offset, text.length)].join('\n');
	},
});

const describeCut = ({nextOffset}: {nextOffset?: number}, offset: number, total: number): string[] =>
	nextOffset === undefined
		? []
		: [
				`Cut: characters ${offset} to ${nextOffset} of ${total}. Go on with offset ${nextOffset}, or give a larger max_chars.`,
			];
