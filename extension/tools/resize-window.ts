import {z} from 'zod';
import {resizeWindow as resizeWindowOf} from '../page/resize.ts';
import {acts, definePageTool} from './define.ts';

const MAX_WIDTH = 7_680;
const MAX_HEIGHT = 4_320;

export const resizeWindow = definePageTool({
	name: 'resize_window',
	title: 'Resize the page',
	description: "Resizes the tab's window if all its tabs are yours; else emulates the size.",
	annotations: {...acts, idempotentHint: true},
	onAnySite: true,
	input: z.object({
		width: z.int().min(1).max(MAX_WIDTH).describe('CSS pixels'),
		height: z.int().min(1).max(MAX_HEIGHT).describe('CSS pixels'),
	}),
	handler: async ({input: {width, height}, page, berth, attach, host}) => {
		const size = {width, height};
		const isOwn = (chromeId: number): boolean => berth.tabs.some((tab) => tab.chromeId === chromeId);
		const resized = await resizeWindowOf(page.chromeId, size, isOwn);
		const emulated = 'page' in resized ? undefined : size;
		const attachment = emulated ? await attach() : host.debugger.find(page.chromeId);
		await attachment?.emulate(emulated);
		berth.sizeTab(page.id, emulated);
		const isScaled = host.shots.scaleOf(page.id) !== 1;
		if (isScaled) await host.shots.setScale(page.id, 1);
		const note = isScaled ? `\n${UNSCALED}` : '';
		return 'page' in resized
			? `The window is ${toWords(size)}, the page in it ${toWords(resized.page)}.${note}`
			: `The page is ${toWords(size)}, by emulation, because ${resized.unfit}. Whenever you use the tab it has this size again, until you give it another; between, the person may see it in the size of its window.${note}`;
	},
});

/** What it showed may lie elsewhere now. */
const UNSCALED =
	'Your last screenshot was scaled and does not count any more: until the next one, coordinates are pixels of CSS.';

const toWords = ({width, height}: {readonly width: number; readonly height: number}): string => `${width}×${height}`;
