// Dialogs of pages. In: what the browser tells of one. Out: how it is spoken of, and its end.
import {ToolError, toError} from '../../errors.ts';
import {cleanLine} from '../clean.ts';
import type {Attachment} from './attachment.ts';

const MAX_MESSAGE_CHARS = 300;

export interface Dialog {
	readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
	/** The page's own words. */
	readonly message: string;
}

/** As `Page.javascriptDialogOpening` tells it. */
export const readDialog = (params: {readonly type?: unknown; readonly message?: unknown}): Dialog => ({
	// The protocol has these four.
	type: params.type as Dialog['type'],
	message: cleanLine(String(params.message ?? ''), MAX_MESSAGE_CHARS),
});

export const dialogToWords = ({type, message}: Dialog): string =>
	type === 'beforeunload'
		? 'a dialog that asks whether to leave the page'
		: `${type === 'alert' ? 'an' : 'a'} ${type} dialog, whose words are the page’s own: ${JSON.stringify(message)}`;

export const dialogError = (dialog: Dialog): ToolError =>
	new ToolError(
		`the tab shows ${dialogToWords(dialog)}. Until it is answered nothing else works there: call handle_dialog.`,
	);

/** Also where it is not known to be there: it may have opened while the worker was away. */
export const answerDialog = async (
	attachment: Attachment | undefined,
	accept: boolean,
	promptText: string | undefined,
): Promise<string> => {
	const dialog = attachment?.dialog;
	if (!attachment) throw new ToolError(NO_DIALOG);
	await attachment.answerDialog(accept, promptText).catch((error: unknown) => {
		throw /No dialog is showing/.test(toError(error).message) ? new ToolError(NO_DIALOG, {cause: error}) : error;
	});
	const what = dialog ? dialogToWords(dialog) : 'a dialog';
	return `${accept ? 'Accepted' : 'Dismissed'} ${what}.`;
};

const NO_DIALOG =
	'no dialog is open that can be answered here. One that opened before Tabberth was attached to the tab only the person can answer; navigating the tab to another address closes it.';
