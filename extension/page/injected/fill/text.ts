// Text into a field. In: an input that takes characters, or a textarea, and text. Out: the deed. The value goes in by the field's own
// setter in this world, which frameworks cannot see, so that they take note of the events as they do when a person types.
import type {Deed} from './deed.ts';
import {announceText, focusOn, strike, tellChange, tellText} from './gestures.ts';
import {asText, Refused, type Wish} from './wish.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export const fillText = (field: TextField, wish: Wish): Deed => {
	const given = Array.isArray(wish) && isForMany(field) ? wish.join(', ') : asText(wish, 'takes text');
	const text = /^(?:email|url)$/.test(field.type) ? given.trim() : given;
	requireFit(field, text);
	const before = field.value;
	writeText(field, text);
	return {read: () => field.value, wanted: text, before, isWritten: true};
};

const isForMany = (field: TextField): boolean => field instanceof HTMLInputElement && field.multiple;

const requireFit = (field: TextField, text: string): void => {
	if (field instanceof HTMLInputElement && text.includes('\n'))
		throw new Refused('takes one line: leave out the line breaks.');
	const {maxLength} = field;
	if (maxLength >= 0 && text.length > maxLength)
		throw new Refused(`takes at most ${maxLength} characters, and these are ${text.length}. Give fewer.`);
};

/** Whoever listens may move the focus, write something else or take the field away: that is seen afterwards. */
export const writeText = (field: TextField, text: string): void => {
	focusOn(field);
	strike(field, 'keydown');
	if (announceText(field, text, text === '' ? 'deleteContentBackward' : 'insertText')) {
		field.value = text;
		tellText(field, text);
	}
	strike(field, 'keyup');
	tellChange(field);
};
