// What a step is called in the picture. In: a deed, with the words in which the agent was told of it. Out: a few words, or none where it
// did nothing that is seen. Typed text is never among them: answers do not repeat it, and keys that write are not named.
import type {Deed} from './messages.ts';

const MAX_NAME_CHARS = 40;
const NAME = /"((?:[^"\\]|\\.)*)"/g;
/** What an element holds may be what was typed into it. */
const STATE = / [\w-]+="(?:[^"\\]|\\.)*"/g;
/** The line that ends an answer: the tab, its title, its address. */
const TAB_LINE = /\[tab \d+ · .* · (\S+)\]$/;

type Word = (line: string, names: readonly string[], answer: string) => string | undefined;

/** A verb, and what it was done to by its name, or by what it is. */
const named =
	(verb: string): Word =>
	(line, [name]) => {
		const what = name ?? /(?:[Cc]licked|over|to) (?:the )?([a-z]+)/.exec(line)?.[1];
		return what === undefined ? verb : `${verb} ${name === undefined ? `the ${what}` : shorten(what)}`;
	};

const drag: Word = (_, names) => {
	const [from, to] = names.map(shorten);
	if (from === undefined) return 'Drag';
	return to === undefined || to === from ? `Drag ${from}` : `Drag ${from} to ${to}`;
};

const key: Word = (line) => {
	const keys = /^Pressed (.*?)(?:, \d+ times)?(?: in .*)?\.$/.exec(line)?.[1] ?? '';
	const writes =
		keys === '' || /\(\d+ characters?\)/.test(keys) || keys.split(' ').some((each) => [...each].length === 1);
	return writes ? 'Press keys' : `Press ${shorten(keys)}`;
};

const scroll: Word = (line) => {
	const direction = /\b(up|down|left|right)\b/.exec(line)?.[1];
	return direction === undefined ? 'Scroll' : `Scroll ${direction}`;
};

const type: Word = (_, [name]) => (name === undefined ? 'Type' : `Type into ${shorten(name)}`);

const fill: Word = (line, [name]) => {
	const role = /^\w+/.exec(line)?.[0] ?? '';
	const what = name === undefined ? `the ${role || 'control'}` : shorten(name);
	if (role === 'checkbox' || role === 'switch') return `${isChecked(line) ? 'Check' : 'Uncheck'} ${what}`;
	if (role === 'radio' || role === 'option') return `Choose ${what}`;
	return `${role === 'textbox' || role === 'searchbox' ? 'Fill' : 'Set'} ${what}`;
};

/** Among the states that follow the ref. */
const isChecked = (line: string): boolean => /\] (?:\w+ )*checked\b/.test(line);

const open: Word = (_line, _names, answer) => {
	const address = TAB_LINE.exec(answer)?.[1];
	if (address === undefined || !URL.canParse(address)) return undefined;
	const {protocol, host, pathname} = new URL(address);
	if (!/^https?:$/.test(protocol)) return undefined;
	return `Open ${shorten(host + pathname.replace(/\/$/, ''))}`;
};

const always =
	(words: string): Word =>
	() =>
		words;

const COMPUTER: Readonly<Record<string, Word>> = {
	left_click: named('Click'),
	right_click: named('Right-click'),
	double_click: named('Double-click'),
	triple_click: named('Triple-click'),
	hover: named('Point at'),
	left_click_drag: drag,
	scroll,
	scroll_to: named('Scroll to'),
	type,
	key,
};

const TOOLS: Readonly<Record<string, Word>> = {
	navigate: open,
	form_input: fill,
	javascript_tool: always('Run JavaScript'),
	file_upload: always('Upload a file'),
	upload_image: always('Upload a picture'),
	resize_window: always('Resize'),
	handle_dialog: (line) => (line.startsWith('Dismissed') ? 'Dismiss the dialog' : 'Accept the dialog'),
};

export const labelOf = ({tool, action = '', answer}: Pick<Deed, 'tool' | 'action' | 'answer'>): string | undefined => {
	const words = tool === 'computer' ? COMPUTER : TOOLS;
	const key = tool === 'computer' ? action : tool;
	const line = (answer.split('\n', 1)[0] ?? '').replaceAll(STATE, '');
	const names = [...line.matchAll(NAME)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1').trim()).filter(Boolean);
	return Object.hasOwn(words, key) ? words[key]?.(line, names, answer) : undefined;
};

const shorten = (text: string): string => {
	const chars = [...text];
	return chars.length > MAX_NAME_CHARS
		? `${chars
				.slice(0, MAX_NAME_CHARS - 1)
				.join('')
				.trimEnd()}…`
		: text;
};
