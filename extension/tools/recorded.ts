// Remembers what a tool's calls do, so that it can be done again without refs. In: a tool. Out: the same, which leaves a note of each call
// that went well.
import {locateFocus, locateRef, type Place} from '../page/locate.ts';
import {because, type Reason} from '../reason.ts';
import type {Note} from '../shortcuts/note.ts';
import type {Tool, ToolCall, ToolValue} from './define.ts';
import {placeOf} from './place-of.ts';
import {isSeenFirst, NOTHING_SEEN, orNothing, type Sighting, sight} from './sighting.ts';
import {textsIn} from './texts-in.ts';
import {hasLetters} from './to-write.ts';
import {type Trace, traceOf} from './traces.ts';

type Context = ToolCall<Record<string, unknown>>;

export const recorded = (tool: Tool): Tool => ({
	...tool,
	run: async (context) => {
		const trace = traceOf(tool.name, context.input);
		if (!trace) return tool.run(context);
		const {berth, host} = context;
		// Nothing where the call opens its tab itself.
		const place = trace.isTabless ? undefined : placeOf(context, tabIn(context));
		const tabsBefore = berth.tabs.map(({id}) => id);
		const {seen: seeing, ...look} = lookFor(trace, place, context);
		// A call that is refused at once waits for neither.
		look.ready?.catch(() => undefined);
		const value = await tool.run({...context, ...look});
		const seen = await seeing();
		if (value.isError) return value;
		const tabId = trace.isTabless ? undefined : (place?.page.id ?? berth.currentTabId);
		const tabs = {tabId, tabsBefore, tabsAfter: berth.tabs.map(({id}) => id)};
		host.notebook.add(berth.id, finish({trace, place, seen, value, tabs}));
		return value;
	},
});

interface Look extends Pick<Context, 'ready' | 'saw'> {
	readonly seen: () => Promise<Sighting>;
}

/** The page is asked before it changes: what is pressed may be gone a moment later. */
const lookFor = (trace: Trace, place: Place | undefined, {host, ready}: Context): Look => {
	if (trace.isTold) {
		let told = NOTHING_SEEN;
		const saw = (sighting: Sighting): void => {
			told = sighting;
		};
		return {ready, saw, seen: async () => told};
	}
	if (!place) return {ready, seen: async () => NOTHING_SEEN};
	const seeing = orNothing(sight(trace, place, host));
	return {
		ready: isSeenFirst(trace, place) ? ready : Promise.all([ready, seeing]),
		seen: async () => (await seeing) ?? NOTHING_SEEN,
	};
};

const tabIn = ({input, berth}: Context): number | undefined =>
	typeof input.tabId === 'number' ? input.tabId : berth.currentTabId;

interface Call {
	readonly trace: Trace;
	readonly place: Place | undefined;
	readonly seen: Sighting;
	readonly value: ToolValue;
	readonly tabs: Pick<Note, 'tabId' | 'tabsBefore' | 'tabsAfter'>;
}

/** What was written where nobody may see it goes no further than this. */
const finish = async ({trace, place, seen, value, tabs}: Call): Promise<Note | undefined> => {
	const {tool, input, writes} = trace;
	const note: Note = {tool, input, ...seen, ...tabs, trouble: trace.trouble ?? troubleOf(trace, seen)};
	if (tool === 'find') return noteFind(note, place, value);
	if (writes === undefined) return note;
	const {[writes]: _written, ...rest} = input;
	// Nobody knows where it was written.
	if (note.trouble !== undefined) return {...note, input: rest};
	const isSecret = (seen.target ?? seen.focus)?.isSecret || (await isFocusSecret(trace, place));
	if (!isSecret) return note;
	const isOfKeys = input.action === 'key' && hasLetters(String(input[writes]));
	if (input.action === 'key' && !isOfKeys) return note;
	return {
		...note,
		input: rest,
		secret: writes,
		...(isOfKeys && {trouble: SECRET_KEYS}),
	};
};

const SECRET_KEYS = because('it presses the keys of a secret; type it instead', 'why_secretKeys');
const NO_NAME = because('nothing that has a name lies at that point', 'why_noName');
const NO_ELEMENT = because('its element could not be told in words', 'why_noElement');

const troubleOf = ({target, start}: Trace, seen: Sighting): Reason | undefined => {
	const isLost = (target && !seen.target) || (start && !seen.start);
	if (!isLost) return undefined;
	return [target, start].some((aim) => aim && 'at' in aim) ? NO_NAME : NO_ELEMENT;
};

/** The focus may have come only with what was typed, or moved on with it. */
const isFocusSecret = async (trace: Trace, place: Place | undefined): Promise<boolean> => {
	if (!place || trace.tool !== 'computer') return false;
	return (await orNothing(locateFocus({...place, signal: AbortSignal.timeout(5_000)})))?.isSecret === true;
};

/** What was found is there: that is a check, where nothing is done to it afterwards. */
const noteFind = async (note: Note, place: Place | undefined, value: ToolValue): Promise<Note | undefined> => {
	const [text] = textsIn(value);
	// What the page calls it may look like a ref.
	const ref = Number(/\[ref_(\d+)\]/.exec((text ?? '').replace(/"(?:[^"\\]|\\.)*"/g, ''))?.[1]);
	const target = place && ref ? await orNothing(locateRef(place, ref)) : undefined;
	return target && {...note, target};
};
