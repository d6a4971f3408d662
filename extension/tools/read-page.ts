import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {cleanText} from '../page/clean.ts';
import {changesSince, toText} from '../page/delta.ts';
import {prepareToAct} from '../page/engine.ts';
import {fence} from '../page/fence.ts';
import {type Budget, type Folded, fold} from '../page/fold.ts';
import {readRef} from '../page/ref.ts';
import {beginView, type View, viewPage} from '../page/snapshot.ts';
import type {Line} from '../page/stitch.ts';
import {DEFAULT_TOKENS, estimateTokens} from '../page/tokens.ts';
import {definePageTool, type PageContext, reads} from './define.ts';

const DEFAULT_DEPTH = 15;

export const readPage = definePageTool({
	name: 'read_page',
	title: 'Read page elements',
	description:
		'The page as an outline, an element a line: role "name" [ref] states. Long parts are folded; open them by ref_id.',
	annotations: reads,
	input: z.object({
		filter: z.enum(['interactive', 'all']).default('all').describe('interactive: only controls'),
		depth: z.int().min(1).max(1_000).default(DEFAULT_DEPTH).describe('Levels to print'),
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
		const ref = wanted?.isOnward ? undefined : wanted?.number;
		const options = {isInteractive: input.filter === 'interactive', ...(ref !== undefined && {ref})};
		const view = await viewPage(page, host, options, begun);
		const text = describeView(view, wanted, context);
		prepareToAct(page.chromeId);
		return {content: [{type: 'text', text}], tab: {url: view.url, title: view.title || page.title}};
	},
});

type Reading = Pick<
	PageContext<{filter: string; since: string; depth: number; max_chars?: number | undefined}>,
	'input' | 'page' | 'berth' | 'host'
>;

const describeView = (view: View, wanted: Wanted | undefined, {input, page, berth, host}: Reading): string => {
	const lines = wanted?.isOnward ? linesFrom(view.lines, wanted.number) : view.lines;
	if (lines.length === 0) return ['The page shows nothing that can be read.', ...view.notes.map(toNote)].join('\n');
	const folded = fold(lines, budgetOf(input));
	const notes = [...view.notes.map(toNote), ...foldNotes(folded)];
	const whole = [fence(cleanText(print(folded.lines))), ...notes].join('\n');
	if (wanted) return whole;
	const whose = [berth.id, page.id, input.filter];
	const before = host.views.last(whose);
	host.views.keep(whose, lines.map(toText));
	if (input.since === 'none') return whole;
	return before ? describeChanges(before, lines, whole) : `${NO_VIEW}\n${whole}`;
};

const NO_VIEW = 'There is no earlier view of this tab to compare with; this is the whole page.';

/** The whole view where it is shorter. */
const describeChanges = (before: readonly string[], lines: readonly Line[], whole: string): string => {
	const changes = changesSince(before, lines);
	if (changes?.every(({words}) => words.startsWith('… ')))
		return 'Nothing on the page has changed since you last read it.';
	const told = changes && `Changed since you last read it (+ new, - gone):\n${fence(cleanText(print(changes)))}`;
	return told !== undefined && told.length < whole.length ? told : whole;
};

const toNote = (note: string): string => `Note: ${note}.`;

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

const budgetOf = ({depth, max_chars}: {depth: number; max_chars?: number | undefined}): Budget => {
	if (max_chars === undefined) return {depth, limit: DEFAULT_TOKENS, costOf: estimateTokens};
	return {depth, limit: max_chars, costOf: ({length}) => length};
};

const print = (lines: readonly Line[]): string => lines.map(toText).join('\n');

const foldNotes = ({isFolded}: Folded): string[] =>
	isFolded
		? [
				'Folded: open a part by its ref_id, go on from one by ref_12+, give max_chars, or use find or filter interactive.',
			]
		: [];
