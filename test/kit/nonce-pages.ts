// Pages that say whose they are and count their visits. In: a site. Out: an address for each step of each agent, and how often it
// was asked for.
import type {Site} from './site.ts';

export interface NoncePages {
	url(agent: number, step: number): string;
	visits(agent: number, step: number): number;
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

export const serveNoncePages = (site: Site): NoncePages => {
	const visits = new Map<string, number>();
	const keyOf = (agent: number, step: number): string => `${agent}:${step}`;
	const address = site.page(PATH, (request, response) => {
		const {searchParams} = new URL(request.url ?? '', site.origin);
		const [agent, step] = ['agent', 'step'].map((name) => Number(searchParams.get(name)));
		const nonce = nonceOf(agent ?? 0, step ?? 0);
		const key = keyOf(agent ?? 0, step ?? 0);
		visits.set(key, (visits.get(key) ?? 0) + 1);
		response.writeHead(200, {'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store'});
		response.end(`<title>${nonce}</title><link rel="icon" href="data:,"><p>${nonce}</p>`);
	});
	return {
		url: (agent, step) => `${address}?agent=${agent}&step=${step}`,
		visits: (agent, step) => visits.get(keyOf(agent, step)) ?? 0,
	};
};
