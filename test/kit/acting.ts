// What specs of actions share. In: a room for tools. Out: short ways to act, and to ask the page what it saw.
import type {Tabberth} from './tabberth.ts';
import type {ToolRoom} from './tool-room.ts';

export const openActing = (room: Pick<ToolRoom, 'client'>) => {
	const act = (input: Record<string, unknown>) => room.client.call('computer', input);
	/** What an expression gives in the page. */
	const run = async (text: string): Promise<string> => {
		const answer = (await room.client.call('javascript_tool', {action: 'javascript_exec', text})).text;
		return /^<page-text[^\n]*\n([\s\S]*)\n<\/page-text/.exec(answer)?.[1] ?? answer;
	};
	const refOf = async (name: string): Promise<string> => {
		const {text} = await room.client.call('read_page');
		const [, ref] = new RegExp(`"${name}"[^\\n]*?\\[(ref_\\d+)\\]`).exec(text) ?? [];
		if (!ref) throw new Error(`${name} is not in ${text}`);
		return ref;
	};
	return {act, run, refOf, click: async (name: string) => act({action: 'left_click', ref: await refOf(name)})};
};

/** As the person does by the browser's menu. */
export const zoomTo = (tabberth: Tabberth, url: string, factor: number): Promise<void> =>
	tabberth.inWorker(
		async (address, zoom) => {
			const [tab] = await chrome.tabs.query({url: address});
			await chrome.tabs.setZoomSettings(tab?.id ?? -1, {scope: 'per-tab'});
			await chrome.tabs.setZoom(tab?.id ?? -1, zoom);
		},
		url,
		factor,
	);
