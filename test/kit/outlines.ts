// Pages and what read_page makes of them. In: an agent and a site. Out: pages shown by their HTML, and their outlines.
import type {AgentClient} from './clients.ts';
import type {Site} from './site.ts';

let pages = 0;

/** What stands between the lines of the fence. */
export const fenced = (text: string): string =>
	/<page-text nonce="(\w+)">[^\n]*\n([\s\S]*)\n<\/page-text nonce="\1">/.exec(text)?.[2] ?? text;

/** Where the numbers do not matter. */
export const unnumbered = (text: string): string => text.replace(/ref_\d+/g, 'ref');

export type Outlines = ReturnType<typeof openOutlines>;

export const openOutlines = (client: AgentClient, site: Site) => {
	const show = async (html: string): Promise<string> => {
		const url = site.page(`/outlines-${pages++}`, `<!doctype html>${html}`);
		await client.call('navigate', {url});
		return url;
	};
	const read = async (input: Record<string, unknown> = {}): Promise<string> =>
		fenced((await client.call('read_page', input)).text);
	const outline = async (html: string, input: Record<string, unknown> = {}): Promise<string> => {
		await show(html);
		return read(input);
	};
	return {
		/** Opens a page, and returns its address. */
		show,
		read,
		outline,
		/** The lines of an outline, without numbers. */
		lines: async (html: string, input?: Record<string, unknown>): Promise<string[]> =>
			unnumbered(await outline(html, input)).split('\n'),
	};
};
