// What a tab of an agent shows, for the person who asks to see it. In: the tab. Out: a picture; the debugger draws it, as for the agent's own.
import {refusalFor} from '../errors.ts';
import {capture} from '../page/capture.ts';
import type {Debugger} from '../page/debugger/debugger.ts';
import {because} from '../reason.ts';
import type {BerthTab} from './record.ts';

/** Good enough to see what it is. */
const FORMAT = {format: 'jpeg', quality: 45};

const NOT_ITS_TAB = because('The tab is not the agent’s any more.', 'why_notItsTab');
const NO_PAGE = because('There is no page in this tab yet.', 'why_noPage');
const DIALOG = because('The tab shows a dialog. Answer it there first.', 'why_dialog');
const NO_PICTURE = because('The browser drew no picture in time.', 'why_noPicture');

export const pictureOf = async (
	tab: Pick<BerthTab, 'chromeId' | 'url'> | undefined,
	debug: Pick<Debugger, 'attach' | 'hold' | 'dialogOf'>,
): Promise<string> => {
	if (!tab) throw refusalFor(NOT_ITS_TAB);
	if (!/^https?:/.test(tab.url)) throw refusalFor(NO_PAGE);
	if (debug.dialogOf(tab.chromeId)) throw refusalFor(DIALOG);
	const release = debug.hold(tab.chromeId);
	try {
		const shot = await capture(await debug.attach(tab.chromeId), {format: FORMAT});
		if (!shot) throw refusalFor(NO_PICTURE);
		return `data:${shot.mimeType};base64,${shot.data}`;
	} finally {
		release();
	}
};
