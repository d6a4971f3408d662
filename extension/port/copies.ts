// Two copies of this extension in one profile, one from the store and one unpacked, would serve the same tabs on two ports. In: the
// connection of this copy. Out: it is opened, or rests: the unpacked copy serves, and the other asks it and yields.
import browser, {type Runtime} from 'webextension-polyfill';
import {because, type Reason} from '../reason.ts';
import type {Connection} from './connection.ts';
import {UNPACKED_ID} from './unpacked-id.ts';

const QUESTION = 'tabberth: who serves this profile?';
const ANSWER = 'tabberth: I do';

const YIELDED = because(
	`Another copy of Tabberth serves this profile (${UNPACKED_ID}), so this one is quiet. Remove one of the two.`,
	'why_otherCopy',
	UNPACKED_ID,
);

/**
 * To be called in the worker's first turn; `serves` resolves once it is clear. Other extensions learn no more than that we are here.
 * One that is switched off, or has no companion, must not keep the other quiet.
 */
export const answerOtherCopies = (serves: () => Promise<boolean>): void => {
	const hear = (message: unknown, _sender: unknown, sendResponse: (answer: unknown) => void) => {
		if (message !== QUESTION) return undefined;
		const serving = serves().catch(() => false);
		void serving.then((isServing) => sendResponse(isServing ? ANSWER : undefined));
		return true as const;
	};
	browser.runtime.onMessageExternal.addListener(hear as Runtime.OnMessageListenerCallback);
};

/**
 * Opens the connection, unless another copy serves.
 * @param show Told what the person should know of another copy.
 */
export const serveAlone = async (
	connection: Connection,
	show: (state: {readonly rival: Reason | undefined}) => void,
): Promise<void> => {
	if (browser.runtime.id === UNPACKED_ID) return connection.open();
	// Rejects where there is no other copy.
	const answer = await chrome.runtime.sendMessage(UNPACKED_ID, QUESTION).catch(() => undefined);
	const isYielding = answer === ANSWER;
	if (isYielding) connection.rest(YIELDED);
	else connection.open();
	show({rival: isYielding ? YIELDED : undefined});
};
