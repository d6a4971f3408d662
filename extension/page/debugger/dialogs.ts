// Dialogs of pages. In: what the browser tells of one. Out: how it is spoken of, and its end.
import browser from 'webextension-polyfill';
import {ToolError, toError} from '../../errors.ts';
import {cleanLine} from '../clean.ts';
import {nextDocument} from '../next-document.ts';
import {BROWSER_CALL_MS, within} from '../within.ts';
import type {Attachment} from './attachment.ts';

const MAX_MESSAGE_CHARS = 300;

export interface Dialog {
	/** `print` is the browser's own, and only a person can answer it. */
	readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'print';
	/** The page's own words. */
	readonly message: string;
}

/** As `Page.javascriptDialogOpening` tells it. */
export const readDialog = (params: {readonly type?: unknown; readonly message?: unknown}): Dialog => ({
	// The protocol has these four.
	type: params.type as Dialog['type'],
	message: cleanLine(String(params.message ?? ''), MAX_MESSAGE_CHARS),
});

export const dialogToWords = ({type, message}: Dialog): string => {
	if (type === 'print') return 'the browser’s print dialog';
	return type === 'beforeunload'
		? 'a dialog that asks whether to leave the page'
		: `${type === 'alert' ? 'an' : 'a'} ${type} dialog, whose words are the page’s own: ${JSON.stringify(message)}`;
};

/** What an agent can do about it. */
export const cureOfDialog = ({type}: Dialog): string =>
	type === 'print'
		? 'Only a person can answer it: call hand_over. Or call handle_dialog, which loads the page anew to be rid of it.'
		: 'Answer it with handle_dialog.';

export const dialogError = (dialog: Dialog): ToolError =>
	new ToolError(
		`the tab shows ${dialogToWords(dialog)}. Until it is answered nothing else works there${dialog.type === 'print' ? `. ${cureOfDialog(dialog)}` : ': call handle_dialog.'}`,
	);

/** Also where it is not known to be there: it may have opened while the worker was away. */
export const answerDialog = async (
	attachment: Attachment | undefined,
	accept: boolean,
	promptText: string | undefined,
): Promise<string> => {
	const dialog = attachment?.dialog;
	if (!attachment) throw new ToolError(NO_DIALOG);
	if (dialog?.type === 'print') return leavePrinting(attachment, accept);
	await attachment.answerDialog(accept, promptText).catch((error: unknown) => {
		throw /No dialog is showing/.test(toError(error).message) ? new ToolError(NO_DIALOG, {cause: error}) : error;
	});
	const what = dialog ? dialogToWords(dialog) : 'a dialog';
	return `${accept ? 'Accepted' : 'Dismissed'} ${what}.`;
};

/** The protocol has no way to close it, and it goes with the page. */
const leavePrinting = async ({chromeId}: Attachment, accept: boolean): Promise<string> => {
	if (accept)
		throw new ToolError('only a person can print: call hand_over. With accept false the page is loaded anew instead.');
	const over = new AbortController();
	const come = nextDocument(chromeId, over.signal);
	try {
		await browser.tabs.reload(chromeId);
		await within(BROWSER_CALL_MS, come, 'the page did not load anew. Navigate to another address.');
	} finally {
		over.abort();
	}
	return 'Closed the browser’s print dialog by loading the page anew: what was entered there is gone.';
};

const NO_DIALOG =
	'no dialog is open that can be answered here. One that opened before Tabberth was attached to the tab only the person can answer; navigating the tab to another address closes it.';
