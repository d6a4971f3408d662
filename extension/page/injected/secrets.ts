// Which controls hold what must not be shown: passwords, one-time codes, card data. In: a control. Out: yes or no.
import {attributeOf} from './dom.ts';

const SECRET = /passw|passcode|\botp\b|one.?time|\bcvv|\bcvc|\bcsc\b|card.?(?:num|no)|cc-|security.?code|\bpin$/i;
const once = new WeakSet<Element>();

/** Once a password, always one: pages change the type of the field to show what was written. */
export const isSecret = (control: Element): boolean => {
	if (once.has(control)) return true;
	const isNow =
		attributeOf(control, 'type')?.toLowerCase() === 'password' ||
		['autocomplete', 'name', 'id'].some((name) => SECRET.test(attributeOf(control, name) ?? ''));
	if (isNow) once.add(control);
	return isNow;
};
