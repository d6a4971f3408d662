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
}

const MAX_LINES = 20;

export const diagnose = (
	{version, browser, connection, listening, settings, workerStarts, openRequests, mcp}: Parts,
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
	activity: mcp.activity.recent(credential, MAX_LINES),
});
