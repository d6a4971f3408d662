// What lets its holder in, hidden. In: headers, addresses and bodies. Out: the same with such values masked.

const MASK = '••••';
const SECRET_HEADER = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;
const SECRET =
	'token|secret|passw|pwd|api[-_]?key|auth|session|sid|signature|credential|jwt|otp|csrf|xsrf|card[-_]?n(?:o|um)|cc[-_]?n(?:o|um)|cvv|cvc';
const SECRET_NAME = new RegExp(SECRET, 'i');
/** Names are bounded, so that no text can keep the search busy. */
const IN_JSON = new RegExp(
	`("[^"\\\\]{0,60}?(?:${SECRET})[^"\\\\]{0,60}"\\s{0,9}:\\s{0,9})(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*)`,
	'gi',
);
/** In a form with files: the part's own lines, an empty one, and the value. */
const IN_PART = new RegExp(
	`(\\bname="[^"\\r\\n]{0,60}?(?:${SECRET})[^"\\r\\n]{0,60}"[^\\r\\n]{0,200}(?:\\r?\\n[^\\r\\n]{1,200}){0,3}(?:\\r?\\n){2})[^\\r\\n]+`,
	'gi',
);
const LONG_NUMBER = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g;
const IN_QUERY = /(^|[?&#;])([^=&?#;\s]{1,120})=([^&#;\s]+)/g;

export const maskHeader = (name: string, value: string): string =>
	SECRET_HEADER.test(name) || SECRET_NAME.test(name) ? MASK : value;

/** For addresses, and for forms that were sent. */
export const maskQuery = (text: string): string =>
	maskCards(
		text.replace(IN_QUERY, (whole, before: string, name: string) =>
			SECRET_NAME.test(name) || name.toLowerCase() === 'code' ? `${before}${name}=${MASK}` : whole,
		),
	);

export const maskBody = (body: string): string => {
	if (/^\s*[[{"]/.test(body)) return maskCards(body.replace(IN_JSON, `$1"${MASK}"`));
	return maskQuery(body.startsWith('--') ? body.replace(IN_PART, `$1${MASK}`) : body);
};

/** Whatever they are called. */
const maskCards = (text: string): string => text.replace(LONG_NUMBER, (digits) => (isCard(digits) ? MASK : digits));

/** By its last digit, which is made from the others; one in ten numbers of that length passes too. */
const isCard = (text: string): boolean => {
	const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
	const sum = digits.reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digitSum(digit * 2)), 0);
	return sum > 0 && sum % 10 === 0;
};

const digitSum = (number: number): number => (number > 9 ? number - 9 : number);
