// A view of a page in words. In: the view, and whose it is. Out: all of it, or what has changed since that client's last one.
import {cleanText} from '../page/clean.ts';
import {asLastSeen, changesSince, toText} from '../page/delta.ts';
import {fence} from '../page/fence.ts';
import {type Budget, fold} from '../page/fold.ts';
import type {View} from '../page/snapshot.ts';
import type {Line} from '../page/stitch.ts';
import {DEFAULT_TOKENS, estimateTokens} from '../page/tokens.ts';
import type {PageContext} from './define.ts';

export const DEFAULT_BUDGET: Budget = {depth: 15, limit: DEFAULT_TOKENS, costOf: estimateTokens};

export const tellWhole = ({lines, notes}: Pick<View, 'lines' | 'notes'>, budget: Budget): string => {
	if (lines.length === 0) return ['The page shows nothing that can be read.', ...notes.map(toNote)].join('\n');
	const folded = fold(lines, budget);
	return [fence(print(folded.lines)), ...notes.map(toNote), ...(folded.isFolded ? [FOLDED] : [])].join('\n');
};

const FOLDED =
	'Folded: open a part by its ref_id, go on from one by ref_12+, give max_chars, or use find or filter interactive.';

interface Wanted {
	readonly filter: string;
	readonly since: 'last' | 'none';
	readonly budget: Budget;
}

/** It is the client's last view from now on. */
export const tellView = (
	view: View,
	context: Pick<PageContext<unknown>, 'session' | 'berth' | 'page' | 'host'>,
	{filter, since, budget}: Wanted,
): string => {
	const {views} = context.host;
	const whose = viewOf(context, filter);
	const before = views.last(whose);
	const seen = before ? asLastSeen(before, view.lines) : view.lines;
	views.keep(whose, seen.map(toText));
	const whole = tellWhole(view, budget);
	if (since === 'none') return whole;
	return before ? tellChanges(changesSince(before, seen), view, whole) : `${NO_VIEW}\n${whole}`;
};

/** Clients that share a berth each have seen what they have seen. */
export const viewOf = (
	{session, berth, page}: Pick<PageContext<unknown>, 'session' | 'berth' | 'page'>,
	filter: string,
): readonly (string | number)[] => [session ?? berth.id, page.id, filter];

const NO_VIEW = 'There is no earlier view of this tab to compare with; this is the whole page.';

/** The whole view where it is shorter. */
const tellChanges = (changes: readonly Line[] | undefined, {notes}: View, whole: string): string => {
	const told = changes && [tellLines(changes), ...notes.map(toNote)].join('\n');
	return told !== undefined && told.length < whole.length ? told : whole;
};

const tellLines = (changes: readonly Line[]): string =>
	changes.every(({words}) => words.startsWith('… '))
		? 'Nothing on the page has changed since you last read it.'
		: `Changed since you last read it (+ new, - gone):\n${fence(print(changes))}`;

const toNote = (note: string): string => `Note: ${note}.`;

const print = (lines: readonly Line[]): string => cleanText(lines.map(toText).join('\n'));
