// Pages that say whose they are and count their visits. In: a site. Out: an address for each step of each agent, and how often it
// was asked for.
import type {IncomingMessage} from 'node:http';
import type {Site} from './site.ts';

export interface NoncePages {
	url(agent: number, step: number): string;
	/** When and how, for who looks into a fault. */
	visits(agent: number, step: number): readonly string[];
}

const PATH = '/count';

/** What a page of this step says, and no other page. */
const nonceOf = (agent: number, step: number): string => `Nonce a${agent}-s${step}.`;

/** Every page and address of ours in a text: whose it is, and of which step. */
export const readNonces = (text: string): readonly {readonly agent: number; readonly step: number}[] =>
	[...text.matchAll(/Nonce a(\d+)-s(\d+)\.|\/count\?agent=(\d+)&step=(\d+)/g)].map(([, ...found]) => {
		const [agent, step] = found.filter((digits) => digits !== undefined).map(Number);
		return {agent: agent ?? 0, step: step ?? 0};
	});

/**
 * A tab that was put aside, as one is whose page is too busy to say whether it lets itself be closed, the browser loads again where a
 * debugger looks at it, as the kit's library does at all. What agents do carries no gesture of a person's.
 */
const isOwnLoad = ({headers}: IncomingMessage): boolean =>
	headers['sec-fetch-user'] === '?1' && headers['cache-control'] === undefined;

const howAsked = ({headers}: IncomingMessage): string =>
	`at ${Math.round(performance.now())} ms${headers['cache-control'] === undefined ? '' : ' by a reload'}`;

export const serveNoncePages = (site: Site): NoncePages => {
	const visits = new Map<string, string[]>();
	const keyOf = (agent: number, step: number): string => `${agent}:${step}`;
	const address = site.page(PATH, (request, response) => {
		const {searchParams} = new URL(request.url ?? '', site.origin);
		const [agent, step] = ['agent', 'step'].map((name) => Number(searchParams.get(name)));
		const nonce = nonceOf(agent ?? 0, step ?? 0);
		const key = keyOf(agent ?? 0, step ?? 0);
		if (!isOwnLoad(request)) visits.set(key, [...(visits.get(key) ?? []), howAsked(request)]);
		response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'});
		response.end(`<title>${nonce}</title><link rel="icon" href="data:,"><p>${nonce}</p>`);
	});
	return {
		url: (agent, step) => `${address}?agent=${agent}&step=${step}`,
		visits: (agent, step) => visits.get(keyOf(agent, step)) ?? [],
	};
};
