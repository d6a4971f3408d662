// A value into a control of the page. In: a tab, a ref and the value. Out: what the control shows then, in a line or two; needs no debugger.
import {ToolError} from '../errors.ts';
import {cleanLine, quoteLine} from './clean.ts';
import {askHolder, type RefPlace} from './holder.ts';
import type {Filled} from './injected/filler.ts';

export type FillValue = string | number | boolean | readonly string[];

const MAX_REFUSED_CHARS = 1_400;
const MAX_NAME_CHARS = 80;
const MAX_STATES_CHARS = 260;
const MAX_COMPLAINT_CHARS = 200;

export interface FillTold {
	readonly text: string;
	/** Words of the agent's own, which are not repeated; what it has chosen of what the page offers is none. */
	readonly written: string;
	readonly tab?: NonNullable<Filled['tab']>;
}

export const fillControl = async (place: RefPlace, value: FillValue): Promise<FillTold> => {
	const {ref} = place;
	const end = await askHolder(place, 'fill', [ref, value]);
	if (end === 'left') return {text: `ref_${ref} ${LEFT}`, written: [value].flat().join(' ')};
	if ('refused' in end) throw new ToolError(`ref_${ref} ${cleanLine(end.refused, MAX_REFUSED_CHARS)}`);
	if (end.isUntouched)
		throw new ToolError(
			`the page did not take it: ${lineOf(ref, end)} is as before.${complaintTo(end)} Try computer: click it, then type.`,
		);
	const said = `${remarkTo(end)}${complaintTo(end)}`;
	const {written, tab} = end;
	return {text: `${lineOf(ref, end)}${changeTo(end) || (said && '.')}${said}`, written, ...(tab && {tab})};
};

const LEFT =
	'was being set when the page went elsewhere, as pages do that act on a choice at once. Read the page to see where it is.';

/** As read_page prints it. */
const lineOf = (ref: number, {role, name, states}: Filled): string => {
	const said = name ? ` ${quoteLine(name, MAX_NAME_CHARS)}` : '';
	return `${role || 'control'}${said} [ref_${ref}]${cleanLine(states, MAX_STATES_CHARS).replace(/^(?=.)/, ' ')}`;
};

const changeTo = ({isGone, isAsGiven}: Filled): string => {
	if (isGone) return ': set, and the page has put something else in its place. Read the page to see it.';
	return isAsGiven ? '' : ': the page made it so, which is not what was given.';
};

const remarkTo = ({remark}: Filled): string => (remark ? ` ${cleanLine(remark, MAX_COMPLAINT_CHARS)}` : '');

const complaintTo = ({complaint}: Filled): string =>
	complaint ? ` It says: ${quoteLine(complaint, MAX_COMPLAINT_CHARS)}.` : '';
