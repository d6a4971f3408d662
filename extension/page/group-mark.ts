// The mark on the title of a tab group whose agent works. In: a title, or a group. Out: the same with the mark, or without.
import browser from 'webextension-polyfill';
import {onceEditable} from './editable.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

const MARK = '● ';
/** How long a person may drag a tab before the change is given up. */
const DRAG_MS = 4_000;

export const isMarked = (title: string): boolean => title.startsWith(MARK);

export const withoutMark = (title: string): string => (isMarked(title) ? title.slice(MARK.length) : title);

export const withMark = (title: string): string => MARK + withoutMark(title);

/** @param given Without it the title that it has now: the person may have changed it. */
export const markGroup = async (groupId: number, isWorking: boolean, given?: string): Promise<void> => {
	const mark = async (): Promise<void> => {
		const group = await browser.tabGroups.get(groupId).catch(() => undefined);
		// It may be gone.
		if (!group) return;
		const {title = ''} = group;
		const wanted = (isWorking ? withMark : withoutMark)(given ?? title);
		if (wanted !== title) await onceEditable(() => browser.tabGroups.update(groupId, {title: wanted}), DRAG_MS);
	};
	await within(BROWSER_CALL_MS, mark(), 'The browser did not change the title of the tab group.');
};
