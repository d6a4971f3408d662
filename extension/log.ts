// Everything the extension says goes through here, into a bounded ring that the doctor and the options page can show.
// Never a page's content, a header or a token.

export interface LogLine {
	readonly at: number;
	readonly level: 'info' | 'warn' | 'error';
	readonly room: string;
	readonly message: string;
}

const MAX_LINES = 500;
const lines: LogLine[] = [];

const write = (level: LogLine['level'], room: string, message: string, error?: unknown): void => {
	lines.push({at: Date.now(), level, room, message: error === undefined ? message : `${message}: ${String(error)}`});
	if (lines.length > MAX_LINES) lines.shift();
	// biome-ignore lint/suspicious/noConsole: the one place that may; a developer reads it in the worker's inspector.
	console[level](`[${room}] ${message}`, ...(error === undefined ? [] : [error]));
};

export const log = {
	info: (room: string, message: string): void => write('info', room, message),
	warn: (room: string, message: string, error?: unknown): void => write('warn', room, message, error),
	error: (room: string, message: string, error?: unknown): void => write('error', room, message, error),
	recent: (): readonly LogLine[] => lines,
};
