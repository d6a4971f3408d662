// A tab whose page has another size than its window. In: the tab that is about to be used. Out: the page in that size, or a line that
// says why not.
import type {Berth} from '../berths/berths.ts';
import {ToolError} from '../errors.ts';
import type {Page} from '../page/tabs.ts';

/** An emulated size ends with the debugger: what only reads the page must see the same one as what needs it anyway. */
export const giveSize = async (
	berth: Berth,
	{id}: Page,
	attach: () => Promise<unknown>,
): Promise<readonly string[]> => {
	const size = berth.tabs.find((tab) => tab.id === id)?.size;
	if (!size) return [];
	try {
		await attach();
		return [];
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		return [`The page has not the ${size.width}×${size.height} of resize_window just now: ${error.message}`];
	}
};
