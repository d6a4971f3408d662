// The answer of /health: that a Tabberth serves here, and which.

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
