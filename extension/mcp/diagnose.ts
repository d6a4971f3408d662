// How this instance is, for whoever looks into what went wrong. In: its parts, and who asks. Out: plain facts; of calls only the asker's own.
import {log} from '../log.ts';
import type {Settings} from '../settings.ts';
import type {Mcp} from './mcp.ts';

interface Parts {
	readonly version: string;
	readonly browser: unknown;
	readonly connection: {readonly state: unknown};
	readonly listening: {readonly port?: number | undefined; readonly moved?: unknown; readonly trouble?: unknown};
	readonly settings: Settings;
	readonly workerStarts: number;
	readonly openRequests: number;
	readonly mcp: Mcp;
	/** Nobody else has its credential. */
	readonly isAlone: boolean;
}

const MAX_LINES = 20;

export const diagnose = (
	{version, browser, connection, listening, settings, workerStarts, openRequests, mcp, isAlone}: Parts,
	credential: string,
): Record<string, unknown> => ({
	version,
	browser,
	companion: connection.state,
	port: listening.port ?? null,
	moved: listening.moved ?? null,
	trouble: listening.trouble ?? null,
	access: settings.access,
	workerStarts,
	activeSessions: mcp.sessions.live.length,
	openRequests,
	log: log.recent().slice(-MAX_LINES),
	// Sessions without a key share a credential, and each is allowed by itself: none may learn the id of another.
	activity: isAlone ? mcp.activity.recent(credential, MAX_LINES) : [],
});
