// Which berth a call runs in. In: who calls, as far as its era lets us know. Out: its berth, and what it should hear of how it
// came to it. Never guessed: where two berths could be meant it is neither, and the client is told.
import type {Berths, HeldBerth} from '../berths/berths.ts';
import type {Client, Identity} from '../berths/owner.ts';
import {ToolError} from '../errors.ts';
import {namedTabs, type Tool, tabLine} from '../tools/index.ts';
import type {SessionRecord} from './records.ts';
import type {Json} from './rpc.ts';
import type {Visit} from './services.ts';

export interface Settled {
	readonly berth: HeldBerth;
	/** One paragraph for the next result. */
	readonly word?: string;
}

export interface Asking {
	readonly credential: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly visit: Visit;
	/** Whether a client is known to be there that holds this berth. */
	readonly isHeld: (berthId: string) => boolean;
}

const MAX_TABS_TOLD = 20;
const OVER =
	'The berth of this session had ended, because nobody used it for long or because it was taken over, and its tabs are not yours any more. You have a new one.';

/** For a client with a session. */
export const settleSession = async (
	berths: Berths,
	{id: session, berth: id, berthName: name}: SessionRecord,
	asking: Asking,
	input: Json,
): Promise<Settled> => {
	const {credential, client} = asking;
	if (name !== undefined)
		return {berth: berths.named(name, credential) ?? (await berths.create({credential, client, name}))};
	const own = id === undefined ? undefined : berths.get(id);
	const tabs = namedTabs(input);
	if (own?.session === session) {
		const isStrange = tabs.some((tab) => !own.holds(tab) && berths.holding(tab)?.credential === credential);
		return isStrange ? takeOver(berths, own, asking, tabs) : {berth: own};
	}
	const {process, orphans} = await findOrphans(berths, asking);
	const [found] = orphans.length === 1 ? orphans : orphans.filter((each) => tabs.some((tab) => each.holds(tab)));
	if (found) {
		found.holdFor({session, process});
		return {berth: found, word: await describeReturn(berths, found)};
	}
	const berth = await berths.create({credential, client, process, session});
	const words = [...(id === undefined ? [] : [OVER]), ...describeOrphans(orphans)];
	return {berth, ...(words.length > 0 && {word: words.join('\n')})};
};

/** A tab of an earlier session, named by who knows its number: it and the others with it come to the berth of the caller. */
const takeOver = async (berths: Berths, own: HeldBerth, asking: Asking, tabs: readonly number[]): Promise<Settled> => {
	const {process, orphans} = await findOrphans(berths, asking);
	const found = orphans.find((each) => tabs.some((tab) => each.holds(tab)));
	if (!found) return {berth: own};
	// Nobody else may come to it while its tabs are looked for.
	found.holdFor({process, ...(own.session !== undefined && {session: own.session})});
	const word = await describeReturn(berths, found);
	await berths.merge(found, own);
	return {berth: own, word};
};

/** For a client without one. Where neither name, tab, handle nor process tell, only a tool that opens a berth can go on. */
export const settleStateless = async (berths: Berths, tool: Tool, asking: Asking, given: Json): Promise<Settled> => {
	const {credential, client, visit} = asking;
	const name = visit.query.get('berth') ?? undefined;
	if (name !== undefined)
		return {berth: berths.named(name, credential) ?? (await berths.create({credential, client, name}))};
	const known = namedBerth(berths, tool, asking, given);
	if (known) return {berth: known};
	const {process, orphans} = await findOrphans(berths, asking);
	const own = berths.ofProcess({credential, client, process});
	if (own) return {berth: own};
	const [found] = orphans.length === 1 ? orphans : [];
	if (found && process) {
		found.holdFor({process});
		return {berth: found, word: await describeReturn(berths, found)};
	}
	if (!tool.opensBerth) {
		throw new ToolError(
			`${tool.name}: it is not clear whose tabs are meant. Call tabs_context_mcp first; then name one of its tabs, or its berth.`,
		);
	}
	const berth = await berths.create({credential, client, process});
	const [word] = describeOrphans(orphans);
	return {berth, ...(word !== undefined && {word})};
};

const namedBerth = (berths: Berths, tool: Tool, {credential}: Asking, input: Json): HeldBerth | undefined => {
	const [tabId] = namedTabs(input);
	const byTab = tabId === undefined ? undefined : berths.holding(tabId);
	if (tabId !== undefined && byTab?.credential !== credential) {
		throw new ToolError(`${tool.name}: there is no tab ${tabId} of yours. Call tabs_context_mcp to see your tabs.`, {
			status: 409,
		});
	}
	if (byTab || input.berth === undefined) return byTab;
	const byHandle = typeof input.berth === 'string' ? berths.get(input.berth) : undefined;
	if (byHandle?.credential !== credential) {
		throw new ToolError(
			`${tool.name}: berth: there is no such berth of yours. Call tabs_context_mcp without one to open a new berth.`,
			{status: 404},
		);
	}
	return byHandle;
};

const findOrphans = async (
	berths: Berths,
	{credential, client, visit, isHeld}: Asking,
): Promise<{process: Identity['process']; orphans: readonly HeldBerth[]}> => {
	const alike = berths.alike(credential, client.name).filter(({id}) => !isHeld(id));
	const {process, gone} = await visit.identify(alike.flatMap((berth) => berth.process ?? []));
	const asking: Client = {credential, client, process};
	// One that holds nothing is nobody's loss, and must not put another in doubt.
	const orphans = berths.orphans(alike, asking, gone).filter(({hasTabs}) => hasTabs);
	return {process, orphans};
};

/** After a restart of the browser its tabs have to come back first. */
const describeReturn = async (berths: Berths, berth: HeldBerth): Promise<string> => {
	await berths.tabsOf(berth);
	return berth.tabs.length === 0
		? 'You are back in the berth of your earlier session; it has no tabs.'
		: ['The tabs of your earlier session are yours again:', ...describeTabs([berth])].join('\n');
};

const describeOrphans = (orphans: readonly HeldBerth[]): string[] => {
	const open = orphans.filter(({tabs}) => tabs.length > 0);
	if (open.length === 0) return [];
	return [
		[
			`Tabs of ${open.length === 1 ? 'an earlier session' : `${open.length} earlier sessions`} of this client are still open. Name one of them in a call to have it back, with the others of its session:`,
			...describeTabs(open),
		].join('\n'),
	];
};

const describeTabs = (berths: readonly HeldBerth[]): string[] =>
	berths
		.flatMap(({tabs}) => tabs)
		.slice(0, MAX_TABS_TOLD)
		.map(tabLine);
