// Which origins count as ours and which are allow-listed. In: an Origin header and the settings. Out: own, listed or foreign.

export type OriginKind = 'none' | 'own' | 'listed' | 'foreign';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

const ownOrigins = (port: number): readonly string[] =>
	LOOPBACK_NAMES.map((name) => (port === 80 ? `http://${name}` : `http://${name}:${port}`));

/** `http://localhost:*` means any port of that exact host; every other entry is compared whole. */
export const matchesOrigin = (origin: string, entry: string): boolean => {
	if (!entry.endsWith(':*')) return origin === entry;
	const host = entry.slice(0, -2);
	return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)));
};

/** @param extension That of our own pages, which no web page can pretend to. */
export const kindOfOrigin = (
	origin: string | undefined,
	{port, listed, extension}: {readonly port: number; readonly listed: readonly string[]; readonly extension: string},
): OriginKind => {
	if (origin === undefined) return 'none';
	if (origin === extension || ownOrigins(port).includes(origin)) return 'own';
	return listed.some((entry) => matchesOrigin(origin, entry)) ? 'listed' : 'foreign';
};

/** Of a bind address or a Host header: whether only this machine can have meant it. */
export const isLoopbackHost = (host: string): boolean =>
	/^(?:localhost|127\.0\.0\.1|\[::1\]|::1)(?::\d+)?$/i.test(host);
