// Links that add the server to a client with one click. In: the server. Out: the address that the client's program takes. Pure.
// A key is never in them: an address is seen by every program between the page and the client.
import {SERVER_NAME, type Server} from './server.ts';
import type {Tree} from './write.ts';

const TIMEOUT_S = '300';

/** Base64 of JSON; names of berths may be of any script, and in the address they are ASCII. */
const packed = (value: Tree): string => encodeURIComponent(btoa(JSON.stringify(value)));

export const cursorLink = ({url}: Pick<Server, 'url'>): string =>
	`cursor://anysphere.cursor-deeplink/mcp/install?name=${SERVER_NAME}&config=${packed({url})}`;

export const vscodeLink =
	(scheme: 'vscode' | 'vscode-insiders') =>
	({url}: Pick<Server, 'url'>): string =>
		`${scheme}:mcp/install?${encodeURIComponent(JSON.stringify({name: SERVER_NAME, type: 'http', url}))}`;

/** Without a type Goose takes the address for SSE. */
export const gooseLink = ({url}: Pick<Server, 'url'>): string => {
	const query = new URLSearchParams({name: SERVER_NAME, url, type: 'streamable_http', timeout: TIMEOUT_S});
	return `goose://extension?${query}`;
};
