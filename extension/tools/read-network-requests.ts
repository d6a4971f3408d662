import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {FrameSessions} from '../page/debugger/frame-sessions.ts';
import {cutText, fence} from '../page/fence.ts';
import type {Refusal} from '../page/frames.ts';
import {describeEntry, entryToLine} from '../page/network/describe-request.ts';
import type {NetworkEntry} from '../page/network/network-log.ts';
import {lastWithinTokens} from '../page/tokens.ts';
import {matchesUrl} from '../page/url-pattern.ts';
import {definePageTool, type PageContext, reads} from './define.ts';
import {restOf} from './rest-of.ts';

const input = z.object({
	urlPattern: z.string().optional().describe('Part of the URL; * is anything'),
	clear: z.boolean().default(false).describe('Forget all afterwards'),
	limit: z.int().min(1).max(1_000).default(100).describe('Most to return'),
	requestId: z.string().optional().describe('One of the list'),
});

type Context = PageContext<z.output<typeof input>>;

export const readNetworkRequests = definePageTool({
	name: 'read_network_requests',
	title: 'Read network requests',
	description: 'Lists requests of a tab, the latest last; or gives headers and body of one.',
	annotations: reads,
	input,
	handler: (context) =>
		context.input.requestId === undefined ? list(context) : readOne(context, context.input.requestId),
});

const list = ({input: {urlPattern = '', clear, limit}, page, host}: Context): string => {
	const log = host.traffic.logOf(page.chromeId);
	const all = (log?.entries ?? []).filter((entry) => !isHidden(entry, host.refusal));
	const wanted = all.filter(({url}) => matchesUrl(url, urlPattern)).map(entryToLine);
	if (clear) log?.clear();
	if (all.length === 0) return 'No requests so far.';
	const shown = lastWithinTokens(wanted.slice(-limit));
	const list = {shown: shown.length, wanted: wanted.length, all: all.length, isCleared: clear};
	const rest = restOf(list, 'give a urlPattern, or a larger limit');
	if (wanted.length === 0) return `None of ${all.length} requests match.${rest}`;
	const isBare = all.some(({debuggerId}) => debuggerId === undefined);
	return `${shown.length} of ${all.length} requests:\n${fence(shown.join('\n'))}${rest}${isBare ? BARE : ''}`;
};

const BARE =
	'\nHeaders and bodies are kept of what is asked for while the debugger is attached, as by a requestId; not of what was before.';

/** That a frame is there the page around it may tell; not what the frame asks for. */
const isHidden = ({initiator, document, type}: NetworkEntry, refusal: Refusal): boolean =>
	isRefused(initiator, refusal) || (type !== 'document' && isRefused(document, refusal));

/** Frames are judged by their own rules. */
const isRefused = (url: string | undefined, refusal: Refusal): boolean =>
	url !== undefined && /^https?:/.test(url) && refusal(url) !== undefined;

const readOne = async ({page, host, attach}: Context, id: string): Promise<string> => {
	const entry = host.traffic.logOf(page.chromeId)?.entries.find((each) => each.id === id);
	if (!entry || isHidden(entry, host.refusal))
		throw new ToolError(`requestId: there is no ${JSON.stringify(id.slice(0, 40))}. List the requests again.`);
	if (isRefused(entry.document, host.refusal) || (entry.type === 'document' && isRefused(entry.url, host.refusal)))
		throw new ToolError(`requestId: ${entry.id} leads to a frame that is not reachable. Ask for another one.`);
	const attachment = await attach();
	if (entry.debuggerId === undefined) await attachment.part(FrameSessions).hear();
	const whole = await describeEntry(attachment, entry);
	const {text, nextOffset} = cutText(whole, 0, undefined);
	const note =
		nextOffset === undefined
			? ''
			: `\nCut: the first ${nextOffset} of ${whole.length} characters. Get the rest with fetch() in javascript_tool.`;
	return `${entryToLine(entry).split(' ').slice(0, 3).join(' ')}\n${fence(text)}${note}`;
};
