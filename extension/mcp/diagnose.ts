// How this instance is, for whoever looks into what went wrong. In: its parts, and who asks. Out: plain facts; of calls only the asker's own.
import {log} from '../log.ts';
import type {Reason} from '../reason.ts';
import type {Settings} from '../settings.ts';
import type {Mcp} from './mcp.ts';

interface Parts<C extends string, M> {
	readonly version: string;
	readonly browser: string;
	readonly connection: {readonly state: {readonly name: C; readonly isWired?: true; readonly reason?: Reason}};
	readonly listening: {
		readonly port?: number | undefined;
		readonly moved?: M | undefined;
		readonly trouble?: Reason | undefined;
	};
	readonly settings: {readonly current: Settings};
	readonly identity: {readonly generation: number};
	readonly link: {readonly open: number};
	readonly guards: {readonly consent: {applies(credential: string): boolean}};
	readonly mcp: Mcp;
}

const MAX_LINES = 20;

/** What else is known of it stays as it is. */
const inWords = <S extends {readonly reason?: Reason}>({reason, ...state}: S) => ({
	...state,
	...(reason && {reason: reason.words}),
});

export const diagnose = <C extends string, M>(
	{version, browser, connection, listening, settings, identity, link, guards, mcp}: Parts<C, M>,
	credential: string,
) => ({
	version,
	browser,
	companion: inWords(connection.state),
	port: listening.port ?? null,
	moved: listening.moved ?? null,
	trouble: listening.trouble?.words ?? null,
	access: settings.current.access,
	workerStarts: identity.generation,
	activeSessions: mcp.sessions.live.length,
	openRequests: link.open,
	log: log.recent().slice(-MAX_LINES),
	// Sessions without a key share a credential, and each is allowed by itself: none may learn the id of another.
	activity: guards.consent.applies(credential) ? [] : mcp.activity.recent(credential, MAX_LINES),
});
