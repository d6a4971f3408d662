// Which controls hold what must not be shown: passwords, one-time codes, card data. In: a control. Out: yes or no.
import {attributeOf, has} from './dom.ts';

const WORDS =
	/passw|passcode|passphrase|pwd|(?<![a-z])t?otp|one.?time|(?<![a-z])(?:cvv|cvc|csc|pin(?![a-z]))|(?<![a-z])card.?(?:num|no(?![a-z]))|(?<![a-z])cc(?:.?(?:num|exp|csc|cvc|cvv)|-)|security.?code|pin.?code/i;
const CAMEL = /(?:Otp|OTP|Cvv|CVV|Cvc|CVC|Csc|CSC|Pin|PIN|CardNum\w*)(?![a-z])/;
const ATTRIBUTES = ['autocomplete', 'name', 'id'];
const PLACE = Symbol.for('tabberth secrets');
/** One for the document: what reads and what acts come to it as different scripts, and one must know what the other has seen. */
const once: WeakSet<Element> = Reflect.get(globalThis, PLACE) ?? new WeakSet();
Reflect.set(globalThis, PLACE, once);

/** Once a password, always one: pages change the type of the field to show what was written. */
export const isSecret = (control: Element): boolean => {
	if (once.has(control)) return true;
	const isNow =
		attributeOf(control, 'type')?.toLowerCase() === 'password' || ATTRIBUTES.some((name) => isHint(control, name));
	if (isNow) once.add(control);
	return isNow;
};

const isHint = (control: Element, name: string): boolean => {
	if (!has(control, name)) return false;
	const words = (attributeOf(control, name) ?? '').slice(0, MAX_HINT_CHARS);
	return WORDS.test(words) || CAMEL.test(words);
};

/** Longer ones tell nothing. */
const MAX_HINT_CHARS = 200;

const NAME = /passwor[dt]|passcode|passphrase|mot de passe|contraseña|senha|пароль|密码|密碼|パスワード|비밀번호/i;

/** A page may show a password from the start, and say only to people what it is. */
export const soundsSecret = (name: string): boolean => NAME.test(name);
