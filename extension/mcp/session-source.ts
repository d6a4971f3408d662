// Who asks, for a client with a session. In: the session. Out: the berth its calls run in, and what it may know of tabs.
import type {Berths, HeldBerth} from '../berths/berths.ts';
import {ToolError} from '../errors.ts';
import {allowSession, recallSession} from './consent.ts';
import type {SessionRecord} from './records.ts';
import type {Services, Source, Visit} from './services.ts';
import type {Session} from './session.ts';

/** The berth that the session has by now; none is made or taken over for a look. */
export const berthOfSession = (
	berths: Berths,
	{id, berth = '', berthName, credential}: SessionRecord,
): HeldBerth | undefined => {
	if (berthName !== undefined) return berths.named(berthName, credential);
	const held = berths.get(berth);
	return held?.session === id ? held : undefined;
};

/** Whether news of this berth is the session's to hear: of one that has just ended too. */
export const isOfSession = (berths: Berths, record: SessionRecord, berthId: string): boolean => {
	const own = berthOfSession(berths, record);
	return own ? own.id === berthId : record.berth === berthId && !berths.get(berthId);
};

/** Limits are each berth's own; before there is one, the session's. */
export const paceKeyOfSession = (berths: Berths, record: SessionRecord): string =>
	berthOfSession(berths, record)?.id ?? record.id;

export const sourceOfSession = (
	services: Services,
	session: Session,
	visitOf: (request: Request | undefined) => Visit | undefined,
): Source => {
	const {berths} = services;
	const {id, credential} = session.record;
	const berthNow = async (request: Request | undefined): Promise<HeldBerth | undefined> => {
		const visit = visitOf(request);
		const isAllowed = visit && (await recallSession(services, session.record, visit));
		return isAllowed ? berthOfSession(berths, session.record) : undefined;
	};
	return {
		era: 'session',
		credential,
		session: id,
		paceKey: () => paceKeyOfSession(berths, session.record),
		allow: async (_tool, input, request, signal) => {
			const visit = visitOf(request);
			if (visit) await allowSession(services, session.record, visit, signal);
			return input;
		},
		settle: async (tool, input, request) => {
			if ('berth' in input) {
				throw new ToolError(
					`${tool.name}: berth: this client has a session, which has a berth already. Leave “berth” out.`,
				);
			}
			const visit = visitOf(request);
			if (!tool.touchesBrowser || !visit) return {berth: session.visitor(), input};
			return {...(await session.settle(visit, input)), input};
		},
		berth: berthNow,
		holding: async (tabId, request) => {
			const berth = await berthNow(request);
			return berth?.holds(tabId) ? berth : undefined;
		},
		subscriptions: session.news,
		testament: (request) => visitOf(request)?.testament,
		forget: (rpcId) => session.endCancelled(rpcId),
	};
};
