// The answer of /health: that a Tabberth serves here, and which.
import type {Route} from './serve.ts';

export interface Health {
	readonly version: string;
	readonly instance: string;
	readonly activeSessions: number;
}

export const health = ({version, instance, activeSessions}: Health): Response =>
	Response.json(
		{status: 'ok', name: 'tabberth', version, instance, activeSessions},
		{headers: {'cache-control': 'no-store'}},
	);

/** @param read The version, the instance and how many sessions are live. */
export const healthRoute = (read: () => readonly [string, string, number]): Route<unknown> => ({
	methods: ['GET', 'HEAD'],
	open: true,
	serve: async () => {
		const [version, instance, activeSessions] = read();
		return health({version, instance, activeSessions});
	},
});
