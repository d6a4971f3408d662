// What of a call is worth remembering, so that it can be done again. Pure. In: a tool and its checked input. Out: the arguments that stay good,
// and the elements that must be told in words. Nothing where it only looks at the page.

import {because, type Reason} from '../reason.ts';

export type Aim = {readonly ref: string} | {readonly at: readonly number[]};

export interface Trace {
	/** Of the step. */
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	readonly target?: Aim | undefined;
	/** Where a drag begins. */
	readonly start?: Aim | undefined;
	/** It goes to whatever has the focus. */
	readonly isToFocus?: true;
	/** The argument that is written into the target. */
	readonly writes?: 'text' | 'value';
	/** The tool looks at its target itself before it does anything, and tells. */
	readonly isTold?: true;
	/** It makes a tab of its own. */
	readonly isTabless?: true;
	/** Why it cannot be done again. */
	readonly trouble?: Reason;
}

type Input = Readonly<Record<string, unknown>>;

export const traceOf = (tool: string, {tabId, ...input}: Input): Trace | undefined =>
	Object.hasOwn(TRACES, tool) ? TRACES[tool]?.(input) : undefined;

/** Of these nothing is remembered, as none of them does anything to a page, or what it does is of no use later. */
const LOOKS = new Set(['screenshot', 'zoom', 'wait']);

const BY_MOUSE = new Set(['left_click', 'right_click', 'double_click', 'triple_click', 'hover', 'scroll']);

const ofComputer = ({ref, coordinate, start_coordinate, changes: _told, ...rest}: Input): Trace | undefined => {
	const action = String(rest.action);
	if (LOOKS.has(action)) return undefined;
	const input = withoutDefaults(rest);
	const by = aimOf({ref, coordinate});
	if (action === 'left_click_drag') {
		const start = aimOf({coordinate: start_coordinate}) ?? aimOf({ref});
		return {tool: 'computer', input, start, target: aimOf({coordinate}) ?? aimOf({ref})};
	}
	const isWritten = action === 'type' || action === 'key';
	return {
		tool: 'computer',
		input,
		...(by && {target: by}),
		...(by && 'ref' in by && BY_MOUSE.has(action) && {isTold: true as const}),
		...(isWritten && {writes: 'text' as const}),
		...(isWritten && !by && {isToFocus: true as const}),
	};
};

const aimOf = ({ref, coordinate}: Input): Aim | undefined => {
	if (typeof ref === 'string') return {ref};
	return Array.isArray(coordinate) ? {at: coordinate.map(Number)} : undefined;
};

const DEFAULTS: Input = {repeat: 1, scroll_amount: 3, save_to_disk: false};

const withoutDefaults = (input: Input): Input =>
	Object.fromEntries(Object.entries(input).filter(([key, value]) => value !== undefined && value !== DEFAULTS[key]));

const cannot =
	(tool: string, trouble: Reason) =>
	(input: Input): Trace => ({tool, input: withoutDefaults(input), trouble});

const TRACES: Readonly<Record<string, (input: Input) => Trace | undefined>> = {
	navigate: ({url}) => ({tool: 'navigate', input: {url}}),
	computer: ofComputer,
	form_input: ({ref, value}) => ({tool: 'form_input', input: {value}, target: aimOf({ref}), writes: 'value'}),
	wait_for: ({ref, state, ...rest}) =>
		ref === undefined
			? {tool: 'wait_for', input: withoutDefaults(rest)}
			: {tool: 'wait_for', input: {...withoutDefaults(rest), state}, target: aimOf({ref})},
	find: ({query}) => ({tool: 'find', input: {query}}),
	file_upload: ({ref, files}) => ({tool: 'file_upload', input: {files}, target: aimOf({ref})}),
	tabs_create: ({url}) => ({tool: 'tabs_create', input: url === undefined ? {} : {url}, isTabless: true}),
	tabs_create_mcp: ({url}) => ({tool: 'tabs_create', input: url === undefined ? {} : {url}, isTabless: true}),
	handle_dialog: (input) => ({tool: 'handle_dialog', input: withoutDefaults(input)}),
	upload_image: cannot('upload_image', because('its picture is not kept; use file_upload', 'why_workflowPicture')),
	tabs_close_mcp: cannot('tabs_close_mcp', because('a workflow closes no tabs', 'why_workflowClosesTabs')),
	hand_over: cannot('hand_over', because('a workflow asks nobody', 'why_workflowAsks')),
};
