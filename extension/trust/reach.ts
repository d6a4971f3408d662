// Which addresses an agent may reach. In: a URL as the browser or a client gives it. Out: why it is refused, or nothing.
// Decided on the URL parser's result alone, so that spellings such as 2130706433 or ::ffff:7f00:1 make no difference.

import {because, type Reason} from '../reason.ts';

const METADATA_HOSTS: ReadonlySet<string> = new Set([
	'169.254.169.254',
	'169.254.170.2',
	'169.254.170.23',
	'100.100.100.200',
	'168.63.129.16',
	'192.0.0.192',
	'[fd00:ec2::254]',
	'[fd00:ec2::23]',
	'[fe80::a9fe:a9fe]',
	'metadata',
	'metadata.google.internal',
	'metadata.goog',
	'instance-data',
	'instance-data.ec2.internal',
]);

/** Stores install extensions into this browser; the second part is where in that host the store lies. */
const STORES: ReadonlyMap<string, string> = new Map([
	['chromewebstore.google.com', '/'],
	['chrome.google.com', '/webstore'],
	['microsoftedge.microsoft.com', '/addons'],
]);

const BAD_URL = because('This is not a valid URL. Give one such as https://example.com/.', 'why_badUrl');
const FILE = because(
	'file: pages are not reachable. Serve the folder over HTTP (for example `npx http-server` or `python3 -m http.server` in it) and open http://localhost:<port>/ instead.',
	'why_file',
);
const STORE = because(
	'Extension stores are not reachable: what this browser has installed is for the person to decide.',
	'why_store',
);

/** @param tabberthPorts Ports on which an instance of Tabberth listens on this machine. */
export const whyRefused = (url: string, tabberthPorts: readonly number[]): Reason | undefined => {
	if (!URL.canParse(url)) return BAD_URL;
	const parsed = new URL(url);
	if (isBlank(parsed)) return undefined;
	if (parsed.protocol === 'file:') return FILE;
	if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return schemeRefusal(parsed.protocol);
	return hostRefusal(parsed, tabberthPorts);
};

const isBlank = (url: URL): boolean => url.protocol === 'about:' && url.pathname === 'blank';

const schemeRefusal = (scheme: string): Reason =>
	because(
		`${scheme} pages are not reachable: only http:, https: and about:blank are. Give a web address.`,
		'why_scheme',
		scheme,
	);

const hostRefusal = (url: URL, tabberthPorts: readonly number[]): Reason | undefined => {
	const host = plainHost(url.hostname);
	if (METADATA_HOSTS.has(host))
		return because(`${host} is a cloud metadata address, which agents may not reach.`, 'why_metadata', host);
	const store = STORES.get(host);
	if (store !== undefined && isUnder(url.pathname, store)) return STORE;
	return tabberthPorts.includes(portOf(url)) ? portRefusal(host, portOf(url)) : undefined;
};

const portRefusal = (host: string, port: number): Reason | undefined => {
	if (isLoopback(host))
		return because(
			`Port ${port} of this machine is Tabberth itself, which agents reach through their tools only.`,
			'why_ownPort',
			port,
		);
	if (!isLocalName(host)) return undefined;
	return because(
		`${host} may be this machine, whose port ${port} is Tabberth itself, which agents reach through their tools only. Reach another machine's port ${port} by its IP address.`,
		'why_localName',
		host,
		port,
	);
};

const isUnder = (path: string, folder: string): boolean => {
	const lower = path.toLowerCase();
	return folder === '/' || lower === folder || lower.startsWith(`${folder}/`);
};

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Without the root's dot, which resolves to the same host, and with IPv4 addresses taken out of IPv6 ones. */
const plainHost = (hostname: string): string => {
	const host = hostname.replace(/\.+$/, '');
	const mapped = /^\[::(?:ffff:(?:0:)?)?([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host);
	if (!mapped?.[1] || !mapped[2]) return host;
	const [high, low] = [Number.parseInt(mapped[1], 16), Number.parseInt(mapped[2], 16)];
	return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

const LOCAL_SUFFIXES = ['.local', '.lan', '.internal', '.home.arpa'];

/**
 * Names that a machine gives itself or its network gives it. Any other name may lead here as well, and only the resolver knows;
 * that is stopped by the companion, which serves no Host but its own.
 */
const isLocalName = (host: string): boolean =>
	(!host.includes('.') && !host.startsWith('[')) || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix));

/** The unspecified addresses count too: connecting to them reaches the own machine. */
const isLoopback = (host: string): boolean =>
	host === 'localhost' ||
	host.endsWith('.localhost') ||
	/^(?:127|0)(?:\.\d+){3}$/.test(host) ||
	host === '[::1]' ||
	host === '[::]';
