// What lets its holder in, hidden. In: headers, addresses and bodies. Out: the same with such values masked.

const MASK = '••••';
const SECRET_HEADER = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;
const SECRET = 'token|secret|passw|pwd|api[-_]?key|auth|session|sid|signature|credential|jwt|otp|csrf|xsrf';
const SECRET_NAME = new RegExp(SECRET, 'i');
/** Names are bounded, so that no text can keep the search busy. */
const IN_JSON = new RegExp(
	`("[^"\\\\]{0,60}?(?:${SECRET})[^"\\\\]{0,60}"\\s{0,9}:\\s{0,9})(?:"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.]*)`,
	'gi',
);
const IN_QUERY = /(^|[?&#;])([^=&?#;\s]{1,120})=([^&#;\s]+)/g;

export const maskHeader = (name: string, value: string): string =>
	SECRET_HEADER.test(name) || SECRET_NAME.test(name) ? MASK : value;

/** For addresses, and for forms that were sent. */
export const maskQuery = (text: string): string =>
	text.replace(IN_QUERY, (whole, before: string, name: string) =>
		SECRET_NAME.test(name) || name.toLowerCase() === 'code' ? `${before}${name}=${MASK}` : whole,
	);

export const maskBody = (body: string): string =>
	/^\s*[[{"]/.test(body) ? body.replace(IN_JSON, `$1"${MASK}"`) : maskQuery(body);
