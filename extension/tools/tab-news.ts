// What a tab has shown besides its page. In: the tab. Out: sentences to add to an answer.
import type {Attachment} from '../page/debugger/attachment.ts';
import {dialogToWords} from '../page/debugger/dialogs.ts';
import {chooserToWords, FileChoosers} from '../page/debugger/file-choosers.ts';
import type {Page} from '../page/tabs.ts';
import type {ToolHost} from './tool-host.ts';

export const tabNews = ({chromeId}: Page, host: Pick<ToolHost, 'debugger' | 'loginPrompts'>): readonly string[] => [
	...chooserLines(host.debugger.find(chromeId)),
	...alertLines(host.debugger.find(chromeId)),
	...loginLines(host.loginPrompts.in(chromeId)),
];

/** One that opened after the answer about what opened it. */
const chooserLines = (attachment: Attachment | undefined): readonly string[] => {
	const chooser = attachment?.part(FileChoosers).take();
	return chooser ? [chooserToWords(chooser)] : [];
};

/** Those since the last call; they were accepted at once. */
const alertLines = (attachment: Attachment | undefined): readonly string[] =>
	(attachment?.takeAlerts() ?? []).map((alert) => `The tab showed ${dialogToWords(alert)}. It was accepted.`);

/** Told for as long as it is asked. */
const loginLines = (prompt: string | undefined): readonly string[] =>
	prompt === undefined
		? []
		: [
				`In this tab ${prompt}. Until then no press or key reaches the page: call hand_over, or navigate to be rid of it.`,
			];
