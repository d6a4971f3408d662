// What is said where there is no debugger on a tab. In: the browser's error. Out: a sentence that says what works without.
import {toError} from '../../errors.ts';

/** It looks at the frames when a debugger comes, when a frame comes, and again at each command. */
export const isForeignFrame = (error: unknown): boolean =>
	/Cannot access a chrome-extension:\/\/ URL of different extension/.test(toError(error).message);

const LOST = 'mouse, keys, pictures, JavaScript, the console and request bodies';
const WORKS = 'navigate, read_page, find, get_page_text, form_input and scroll_to work without';
export const NEEDED = `${LOST} need it; ${WORKS}.`;

export const FOREIGN_FRAME = `another extension shows a frame of its own on this page, as password managers do, and the browser lets nobody debug it meanwhile: ${LOST} are not to be had. ${WORKS}; or ask the person (hand_over) to close that frame, or to keep that extension off this site.`;

export const attachFailure = (error: unknown): string => {
	const {message} = toError(error);
	if (isForeignFrame(error)) return FOREIGN_FRAME;
	return /another debugger/i.test(message)
		? `another debugger is on this tab, so ${LOST} are not to be had there. Close it (developer tools or another extension), or use another tab; ${WORKS}.`
		: `the browser refuses the debugger on this tab: ${message} Navigate to another address, or use another tab.`;
};
