// What a tab of an agent shows, for the person who asks to see it. In: the tab. Out: a picture; the debugger draws it, as for the agent's own.
import {ToolError} from '../errors.ts';
import {capture} from '../page/capture.ts';
import type {Debugger} from '../page/debugger/debugger.ts';
import type {BerthTab} from './record.ts';

/** Good enough to see what it is. */
const FORMAT = {format: 'jpeg', quality: 45};

export const pictureOf = async (
	tab: Pick<BerthTab, 'chromeId' | 'url'> | undefined,
	debug: Pick<Debugger, 'attach' | 'hold' | 'dialogOf'>,
): Promise<string> => {
	if (!tab) throw new ToolError('The tab is not the agent’s any more.');
	if (!/^https?:/.test(tab.url)) throw new ToolError('There is no page in this tab yet.');
	if (debug.dialogOf(tab.chromeId)) throw new ToolError('The tab shows a dialog. Answer it there first.');
	const release = debug.hold(tab.chromeId);
	try {
		const shot = await capture(await debug.attach(tab.chromeId), {format: FORMAT});
		if (!shot) throw new ToolError('The browser drew no picture in time.');
		return `data:${shot.mimeType};base64,${shot.data}`;
	} finally {
		release();
	}
};
