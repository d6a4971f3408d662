// Leave to write into a field. In: the text, and where to look for what the field is. Out: nothing where it may be written there; else
// an error that says why not.
import type {Located} from '../page/locate.ts';
import {because} from '../reason.ts';
import type {PageContext} from './define.ts';

export interface Writing {
	/** Nothing that could have been read elsewhere, where it is absent. */
	readonly text?: string;
	/** Looked at only where it matters. */
	readonly where: () => Promise<Pick<Located, 'isSecret' | 'frame'> | undefined>;
}

const SECRET = because('The field is for a password, a code or a card.', 'why_secret');

/** @returns Whether the person has been asked, so that the page may have changed meanwhile. */
export const requireToWrite = async (
	{permit, page}: Pick<PageContext<unknown>, 'permit' | 'page'>,
	{text, where}: Writing,
): Promise<boolean> => {
	if (permit.isFree('secret', page.url) && permit.isFree('carry', page.url)) return false;
	const field = await where();
	const url = field?.frame !== undefined && /^https?:/.test(field.frame) ? field.frame : page.url;
	const isSecret = field?.isSecret === true && !permit.isFree('secret', url);
	if (isSecret) await permit.requireUse('secret', url, SECRET);
	if (text !== undefined) await permit.requireCarry(url, text);
	return isSecret;
};

/** Of the keys that are pressed. */
export const hasLetters = (keys: string): boolean => keys.split(/\s+/).some((key) => [...key].length === 1);
