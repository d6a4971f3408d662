// A step in words for the person. Pure. In: a step, or a call that may become one. Out: the name of a text with what stands in it, and where on
// the page it is done.
import type {Step} from '../../../shortcuts/shortcut.ts';
import {say, type TextName} from '../../say.ts';

export type Line = readonly [name: TextName, ...values: string[]];

interface StepWords {
	readonly what: Line;
	readonly where: readonly Line[];
}

interface Element {
	readonly role: string;
	readonly name: string;
	readonly row?: string | undefined;
	readonly place?: string | undefined;
	readonly heading?: string | undefined;
}

interface Doing {
	readonly tool: string;
	readonly input: Step['input'];
	readonly target?: Element | undefined;
	readonly start?: Element | undefined;
	readonly focus?: Element | undefined;
}

const MAX_CHARS = 80;

const clip = (value: unknown): string => {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
};

/** Those that people meet; of the others the page's own word is shown. */
const ROLES = [
	...(['button', 'checkbox', 'combobox', 'dialog', 'heading', 'link', 'listbox', 'menuitem', 'option'] as const),
	...(['radio', 'row', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox'] as const),
];

const called = (element: Element | undefined): string => {
	if (!element) return '';
	const known = ROLES.find((each) => each === element.role);
	const role = known ? say(`role_${known}`) : element.role;
	return element.name ? say('step_called', role, clip(element.name)) : role;
};

const oneOf = <W extends string>(words: readonly W[], value: unknown): W | undefined =>
	words.find((word) => word === String(value).trim().toLowerCase());

const whereIs = ({row, place, heading}: Element): readonly Line[] => [
	...(row === undefined ? [] : [['step_row', clip(row)] as const]),
	...(place === undefined ? [] : [['step_place', clip(place)] as const]),
	...(heading === undefined ? [] : [['step_heading', clip(heading)] as const]),
];

const ACTIONS: Readonly<Record<string, (doing: Doing) => Line>> = {
	left_click: ({target}) => ['step_click', called(target)],
	right_click: ({target}) => ['step_rightClick', called(target)],
	double_click: ({target}) => ['step_doubleClick', called(target)],
	hover: ({target}) => ['step_hover', called(target)],
	scroll_to: ({target}) => ['step_scrollTo', called(target)],
	scroll: ({input}) => [`step_scroll_${oneOf(['up', 'left', 'right'], input.scroll_direction) ?? 'down'}`],
	left_click_drag: ({start, target}) => ['step_drag', called(start), called(target)],
	key: ({input}) => ['step_press', clip(input.text)],
	wait: ({input}) => ['step_pause', clip(input.duration)],
	type: ({input, focus, target}) =>
		(focus ?? target) ? ['step_typeInto', clip(input.text), called(focus ?? target)] : ['step_type', clip(input.text)],
};

const STATES = [
	...(['visible', 'hidden', 'enabled', 'disabled', 'checked', 'unchecked'] as const),
	...(['expanded', 'collapsed', 'gone'] as const),
];

const waits = ({input, target}: Doing): Line => {
	if (target) return [`step_wait_${oneOf(STATES, input.state) ?? 'visible'}`, called(target)];
	if (input.text !== undefined) return ['step_waitText', clip(input.text)];
	if (input.textGone !== undefined) return ['step_waitGone', clip(input.textGone)];
	return input.urlPattern === undefined ? ['step_waitIdle'] : ['step_waitUrl', clip(input.urlPattern)];
};

const goes = ({input: {url}}: Doing): Line => {
	const way = oneOf(['back', 'forward', 'reload'], url);
	return way ? [`step_history_${way}`] : ['step_go', clip(url)];
};

const TOOLS: Readonly<Record<string, (doing: Doing) => Line>> = {
	navigate: goes,
	tabs_create: ({input}) => (input.url === undefined ? ['step_newTab'] : ['step_newTabAt', clip(input.url)]),
	form_input: ({input, target}) => ['step_set', called(target), clip(input.value)],
	wait_for: waits,
	find: ({input}) => ['step_find', clip(input.query)],
	file_upload: ({target}) => ['step_files', called(target)],
	handle_dialog: ({input}) => [input.accept === false ? 'step_dismiss' : 'step_accept'],
};

export const stepWords = (doing: Doing): StepWords => {
	const {tool, input, target, focus} = doing;
	const word = tool === 'computer' ? ACTIONS[String(input.action)] : TOOLS[tool];
	const at = target ?? focus;
	return {
		what: word?.(doing) ?? ['step_other', tool === 'computer' ? String(input.action) : tool, called(target)],
		where: at ? whereIs(at) : [],
	};
};
