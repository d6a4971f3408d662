import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {prepareToAct} from '../page/engine.ts';
import type {Budget} from '../page/fold.ts';
import {readRef} from '../page/ref.ts';
import {beginView, type View, viewPage} from '../page/snapshot.ts';
import type {Line} from '../page/stitch.ts';
import {definePageTool, reads} from './define.ts';
import {DEFAULT_BUDGET, tellView, tellWhole} from './tell-view.ts';

export const readPage = definePageTool({
	name: 'read_page',
	title: 'Read page elements',
	description:
		'The page as an outline, an element a line: role "name" [ref] states. Long parts are folded; open them by ref_id.',
	annotations: reads,
	input: z.object({
		filter: z.enum(['interactive', 'all']).default('all').describe('interactive: only controls'),
		depth: z.int().min(1).max(1_000).default(DEFAULT_BUDGET.depth).describe('Levels to print'),
		ref_id: z.string().optional().describe('Only this part; ref_12+ reads on from there'),
		since: z.enum(['last', 'none']).default('none').describe('last: only what changed since your last read'),
		max_chars: z.int().min(1).max(1_000_000).optional().describe('Default: about 6,000 tokens'),
	}),
	begin: ({input, page, host}) =>
		input.ref_id === undefined && page.url !== 'about:blank'
			? beginView(page, host, {isInteractive: input.filter === 'interactive'})
			: undefined,
	handler: async (context) => {
		const {input, page, host, begun} = context;
		if (page.url === 'about:blank') return 'The page is empty. Call navigate to open one.';
		const wanted = input.ref_id === undefined ? undefined : readPart(input.ref_id);
		if (wanted && input.since === 'last') throw new ToolError(ONLY_WHOLE);
		const ref = wanted?.isOnward ? undefined : wanted?.number;
		const options = {isInteractive: input.filter === 'interactive', ...(ref !== undefined && {ref})};
		const view = await viewPage(page, host, options, begun);
		const budget = budgetOf(input);
		const text = wanted ? tellPart(view, wanted, budget) : tellView(view, context, {...input, budget});
		prepareToAct(page.chromeId);
		return {content: [{type: 'text', text}], tab: {url: view.url, title: view.title || page.title}};
	},
});

interface Wanted {
	readonly number: number;
	/** From there to the end of the page, and not only what is in it. */
	readonly isOnward: boolean;
}

const readPart = (text: string): Wanted => {
	const isOnward = text.trim().endsWith('+');
	return {number: readRef('ref_id', isOnward ? text.trim().slice(0, -1) : text), isOnward};
};

const linesFrom = (lines: readonly Line[], ref: number): readonly Line[] => {
	const at = lines.findIndex(({handle, words}) => handle === ref || words.includes(`[ref_${ref}]`));
	if (at < 0) throw new ToolError(`ref_id: ref_${ref} is not on this page now. Call read_page without it.`);
	return lines.slice(at);
};

const tellPart = (view: View, {number, isOnward}: Wanted, budget: Budget): string =>
	tellWhole({...view, lines: isOnward ? linesFrom(view.lines, number) : view.lines}, budget);

const ONLY_WHOLE =
	'ref_id: since last tells of the whole page, what is folded there included. Leave ref_id out, or since.';

const budgetOf = ({depth, max_chars}: {depth: number; max_chars?: number | undefined}): Budget => {
	if (max_chars === undefined) return {...DEFAULT_BUDGET, depth};
	return {depth, limit: max_chars, costOf: ({length}) => length};
};
