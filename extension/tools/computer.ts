import {z} from 'zod';
import {dialogError} from '../page/debugger/dialogs.ts';
import {acts} from './computer-acts.ts';
import {typedBy} from './computer-keys.ts';
import {screenshot, wait, zoom} from './computer-looks.ts';
import {type Input as ActInput, type Begun, begin} from './computer-stage.ts';
import {definePageTool, destroys, type PageContext, type PageValue} from './define.ts';
import {changes, withChanges, withLine} from './with-changes.ts';

const ACTIONS = [
	'left_click',
	'right_click',
	'double_click',
	'triple_click',
	'type',
	'screenshot',
	'wait',
	'scroll',
	'key',
	'left_click_drag',
	'zoom',
	'scroll_to',
	'hover',
] as const;

/** They change nothing on a page. */
const LOOKS: readonly string[] = ['screenshot', 'wait', 'scroll', 'zoom', 'scroll_to', 'hover'];

const AIMLESS: readonly string[] = ['screenshot', 'wait', 'zoom'];

const point = z.array(z.number()).length(2);

const input = z.object({
	action: z.enum(ACTIONS).describe('What to do'),
	coordinate: point.optional().describe('[x,y] in screenshot pixels'),
	ref: z.string().optional().describe('Element, instead of coordinate'),
	text: z.string().optional().describe('type: the text. key: such as "ctrl+a Delete"'),
	duration: z.number().min(0).max(30).optional().describe('wait: seconds'),
	scroll_direction: z.enum(['up', 'down', 'left', 'right']).optional().describe('scroll: where to'),
	scroll_amount: z.int().min(1).max(10).default(3).describe('Of 100 px'),
	start_coordinate: point.optional().describe('Where a drag begins'),
	region: z.array(z.number()).optional().describe('zoom: [x0,y0,x1,y1]'),
	repeat: z.int().min(1).max(100).default(1).describe('key: how often'),
	modifiers: z.string().optional().describe('Held at the mouse: ctrl+shift'),
	save_to_disk: z.boolean().default(false).describe('Pictures: as a file too'),
	changes,
}) satisfies z.ZodType<ActInput>;

type Context = PageContext<z.output<typeof input>, Begun>;

type Handler = (context: Context) => Promise<PageValue | string>;

/** A dialog that opens meanwhile ends it. */
const looking =
	(look: (context: Context) => Promise<PageValue>): Handler =>
	(context) =>
		context.host.debugger.unlessDialog(context.page.chromeId, context.signal, (signal) => look({...context, signal}));

/** A dialog that opens meanwhile is what came of it, or came before it: then nothing more is done, also when it has been answered. */
const acting =
	(act: Handler): Handler =>
	async (context) => {
		const {host, page} = context;
		const dialog = host.debugger.dialogOf(page.chromeId);
		if (dialog) throw dialogError(dialog);
		const ending = new AbortController();
		let release = (): void => undefined;
		const interrupted = new Promise<never>((_, reject) => {
			// Whoever waits for what comes of it has the first word.
			release = host.debugger.hold(page.chromeId, (opened) => setTimeout(() => reject(dialogError(opened))));
		});
		try {
			const signal = AbortSignal.any([context.signal, ending.signal]);
			return await Promise.race([act({...context, signal}), interrupted]);
		} finally {
			ending.abort();
			release();
		}
	};

const HANDLERS: Readonly<Record<(typeof ACTIONS)[number], Handler>> = {
	left_click: acting(acts.left_click),
	right_click: acting(acts.right_click),
	double_click: acting(acts.double_click),
	triple_click: acting(acts.triple_click),
	left_click_drag: acting(acts.left_click_drag),
	hover: acting(acts.hover),
	scroll: acting(acts.scroll),
	scroll_to: acting(acts.scroll_to),
	type: acting(acts.type),
	key: acting(acts.key),
	screenshot: looking(screenshot),
	zoom: looking(zoom),
	wait: looking(wait),
};

/** Agents that give both mean the same by them, as a rule; where they do not, they must know which one counted. */
const withUnused = ({action, ref, coordinate, start_coordinate: start}: ActInput, told: PageValue | string) => {
	if (ref === undefined || !coordinate || AIMLESS.includes(action)) return told;
	if (action !== 'left_click_drag') return withLine(told, 'coordinate was not used: ref was given, too.');
	return start ? withLine(told, 'ref was not used: both points were given, too.') : told;
};

export const computer = definePageTool({
	name: 'computer',
	title: 'Use a page',
	description:
		'Mouse, keyboard and pictures of a tab, also in the background; says what an action changed. Prefer ref to coordinate.',
	annotations: destroys,
	use: ({action}) => (LOOKS.includes(String(action)) ? 'read' : 'act'),
	looks: ({action}) => AIMLESS.includes(String(action)),
	input,
	answersDialogs: true,
	// What is brought into view moves the points that are given for others.
	isReadyLater: ({ref, coordinate, start_coordinate: start}) => ref !== undefined && !coordinate && !start,
	writes: typedBy,
	begin,
	handler: async (context) => {
		const told = await HANDLERS[context.input.action](context);
		return withChanges(context, withUnused(context.input, told));
	},
});
