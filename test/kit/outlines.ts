// Pages and what read_page makes of them. In: where an agent works. Out: pages shown by their HTML, and their outlines.
import type {ToolRoom} from './tool-room.ts';

let pages = 0;

/** What stands between the lines of the fence. */
export const fenced = (text: string): string =>
	/<page-text nonce="(\w+)">[^\n]*\n([\s\S]*)\n<\/page-text nonce="\1">/.exec(text)?.[2] ?? text;

/** Where the numbers do not matter. */
export const unnumbered = (text: string): string => text.replace(/ref_\d+/g, 'ref');

export const openOutlines = (room: Pick<ToolRoom, 'client' | 'site'>) => {
	const show = async (html: string): Promise<string> => {
		const url = room.site.page(`/outlines-${pages++}`, `<!doctype html>${html}`);
		await room.client.call('navigate', {url});
		return url;
	};
	const read = async (input: Record<string, unknown> = {}): Promise<string> =>
		fenced((await room.client.call('read_page', input)).text);
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
