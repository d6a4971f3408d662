// Who must be allowed by the person, and whether they were. In: a caller without a key, as far as its era tells who it is. Out: nothing for
// who may go on; an error that says what to wait for, or what to do instead.
import type {Berths, HeldBerth} from '../berths/berths.ts';
import {HttpError, ToolError} from '../errors.ts';
import {namedTabs, type Tool} from '../tools/index.ts';
import type {SessionRecord} from './records.ts';
import type {Json} from './rpc.ts';
import type {Asker, Services, Visit} from './services.ts';

type Consenting = Pick<Services, 'consent'>;
type Known = Pick<SessionRecord, 'id' | 'credential' | 'client'>;

const FORBIDDEN = 403;
const RETRY_S = '5';

const WAITING =
	'the person has not answered yet whether this client may use the browser. Tell them that Tabberth asks in a window of its own, which its toolbar button opens again, and call again when they have answered: the question stays for 10 minutes.';
const NOBODY =
	'which program asks cannot be told on this system, so the person cannot be asked for it this way. Call tabs_context_mcp first, without ?berth in the URL, and name the berth that it gives; or give this client a key (tabberth connect).';
const NO_SESSION =
	'which program asks cannot be told on this system: name a session that the person has allowed in X-Instance-ID, or send a key.';

/** What developers are told and may do is nothing for strangers either. */
export const needsConsent = ({touchesBrowser, developerOnly}: Tool): boolean => touchesBrowser || developerOnly;

const subjectOfSession = ({id}: Pick<Known, 'id'>): string => `session:${id}`;
const subjectOfBerth = ({id}: Pick<HeldBerth, 'id'>): string => `berth:${id}`;

/** Whether the session may know of its berth; what is not remembered in this worker counts as no. */
export const isSessionAllowed = ({consent}: Consenting, record: Pick<Known, 'id' | 'credential'>): boolean =>
	!consent.applies(record.credential) || consent.isAllowed(subjectOfSession(record));

/** The same, and it is remembered from then on. Nobody is asked. */
export const recallSession = async ({consent}: Consenting, record: Known, visit: Visit): Promise<boolean> => {
	if (isSessionAllowed({consent}, record)) return true;
	return consent.recall(await askerOfSession(record, visit));
};

const askerOfSession = async (record: Known, visit: Visit): Promise<Asker> => {
	const {process} = await visit.identify([]);
	return {subject: subjectOfSession(record), client: record.client, process};
};

export const allowSession = async (
	{consent}: Consenting,
	record: Known,
	visit: Visit,
	signal: AbortSignal,
): Promise<void> => {
	if (isSessionAllowed({consent}, record)) return;
	if (!(await consent.require(await askerOfSession(record, visit), signal))) throw new ToolError(WAITING);
};

/** What a caller without a session may know of: a berth, where its program was allowed, or the berth itself. */
export const mayKnow = async ({consent}: Consenting, visit: Visit): Promise<(berth: HeldBerth) => boolean> => {
	if (!consent.applies(visit.credential)) return () => true;
	const {process} = await visit.identify([]);
	const client = {name: '', version: ''};
	return (berth) =>
		process
			? consent.recall({subject: consent.subjectOf(process), client, process})
			: consent.isAllowed(subjectOfBerth(berth));
};

interface Stateless {
	readonly visit: Visit;
	readonly client: Asker['client'];
	readonly tool: Tool;
	readonly given: Json;
	readonly signal: AbortSignal;
}

/** @returns The input to go on with: where the program is not known, it names the berth that was allowed. */
export const allowStateless = async (
	services: Consenting & Pick<Services, 'berths'>,
	{visit, client, tool, given, signal}: Stateless,
): Promise<Json> => {
	const {consent, berths} = services;
	if (!consent.applies(visit.credential)) return given;
	const {process} = await visit.identify([]);
	if (process) {
		const asker = {subject: consent.subjectOf(process), client, process};
		if (!(await consent.require(asker, signal))) throw new ToolError(WAITING);
		return given;
	}
	const named = berthNamed(berths, visit, given);
	if (!named && (!tool.opensBerth || visit.query.has('berth'))) throw new ToolError(NOBODY);
	const berth = named ?? (await berths.create({credential: visit.credential, client}));
	const asked = consent.require({subject: subjectOfBerth(berth), client}, signal);
	const isAllowed = await asked.catch(async (error: unknown) => {
		if (!named) await berths.end(berth.id);
		throw error;
	});
	if (!isAllowed) throw new ToolError(`${WAITING} Name the berth "${berth.id}" in that call.`);
	return named ? given : {...given, berth: berth.id};
};

/** A name that anybody can guess tells nothing of who asks; a tab or a handle, which only its own client was given, does. */
const berthNamed = (berths: Pick<Berths, 'holding' | 'get'>, {credential, query}: Visit, given: Json) => {
	const [tabId] = namedTabs(given);
	const byTab = tabId === undefined ? undefined : berths.holding(tabId);
	const berth = byTab ?? (typeof given.berth === 'string' ? berths.get(given.berth) : undefined);
	const name = query.get('berth');
	return berth?.credential === credential && (name === null || berth.name === name) ? berth : undefined;
};

/** For what is asked outside JSON-RPC, of a session or of whoever sends it. */
export const allowRequest = async (
	{consent}: Consenting,
	record: Known | undefined,
	visit: Visit,
	signal: AbortSignal,
): Promise<void> => {
	if (!consent.applies(visit.credential)) return;
	try {
		if (record) return await allowSession({consent}, record, visit, signal);
		const {process} = await visit.identify([]);
		if (!process) throw new ToolError(NO_SESSION);
		const client = {name: 'a program that sends a file', version: ''};
		if (!(await consent.require({subject: consent.subjectOf(process), client, process}, signal)))
			throw new ToolError(WAITING);
	} catch (error) {
		if (!(error instanceof ToolError) || error.status !== undefined) throw error;
		const isWaiting = error.message === WAITING;
		throw new HttpError(FORBIDDEN, error.message, isWaiting ? {'Retry-After': RETRY_S} : {});
	}
};
