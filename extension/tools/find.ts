import {z} from 'zod';
import {cleanText, quoteLine} from '../page/clean.ts';
import {prepareToAct} from '../page/engine.ts';
import {fence} from '../page/fence.ts';
import {type Found, findOnPage} from '../page/search.ts';
import {definePageTool, reads} from './define.ts';

export const find = definePageTool({
	name: 'find',
	title: 'Find elements',
	description:
		'Finds elements by plain words, as "second Buy button" or "email field in the sign-up form"; best first, with refs.',
	annotations: reads,
	input: z.object({query: z.string().min(1).max(500).describe('What to look for')}),
	handler: async ({input, page, host}) => {
		if (page.url === 'about:blank') return 'The page is empty. Call navigate to open one.';
		const {found, notes} = await findOnPage(page, host, input.query);
		prepareToAct(page.chromeId);
		const remarks = notes.map((note) => `Note: ${note}.`);
		if (found.length === 0) return [nothing(input.query), ...remarks].join('\n');
		return [fence(cleanText(found.map(toLine).join('\n'))), ...remarks].join('\n');
	},
});

const nothing = (query: string): string =>
	`Nothing on this page matches ${quoteLine(query, 80)}. Use words that stand on the page, or read_page with filter interactive for all that can be used.`;

const MAX_NAME_CHARS = 120;

const toLine = ({ref, role, name, states, why}: Found): string => {
	const short = name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS - 1)}…` : name;
	const words = short ? ` "${short.replace(/["\\]/g, '\\$&')}"` : '';
	return `${role}${words} [ref_${ref}]${states} — ${why || 'by its kind'}`;
};
