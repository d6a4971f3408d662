// The page a person sees at `/authorize`. In: what to say. Out: HTML that does nothing: whoever wrote the address, nothing on it can be
// pressed, and the answer is given in a window of the browser's own.

import type common from '../../_locales/en/common.json';
import type texts from '../../_locales/en/pairing.json';

export type PairingText = keyof typeof texts;
/** What the person reads, in their language. */
export type Say = (name: PairingText | (keyof typeof common & 'locale'), ...values: readonly string[]) => string;

const HEADERS = {
	'Content-Type': 'text/html; charset=utf-8',
	'Cache-Control': 'no-store',
	'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
	'X-Frame-Options': 'DENY',
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
};

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:14px/20px system-ui,sans-serif;background:light-dark(#fbfbf9,#1b1f20);color:light-dark(#1a2122,#e9eeec)}main{max-width:360px;padding:24px;text-align:center}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 16px;color:light-dark(#556160,#a4b0ae)}output{display:block;font:600 28px/40px ui-monospace,monospace;letter-spacing:.12em;color:light-dark(#0f6e70,#5cc3c1)}`;

const toHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Page {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly html: string;
}

interface Asking {
	readonly url: string;
	readonly afterS: number;
}

interface Shown {
	readonly say: Say;
	readonly title: PairingText;
	readonly body: string;
	readonly status?: number;
	readonly next?: Asking;
}

const page = ({say, title, body, status = 200, next}: Shown): Page => ({
	status,
	headers: {...HEADERS, ...(next !== undefined && {Refresh: `${next.afterS}; url=${next.url}`})},
	html: `<!doctype html><html lang="${toHtml(say('locale'))}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(say(title))}</title><style>${STYLE}</style><main><h1>${toHtml(say(title))}</h1>${body}</main></html>`,
});

/** @param next Asked for soon, and answered when the person has: until then this page stays. */
export const waitingPage = (say: Say, code: string, next: Asking): Page =>
	page({
		...{say, next, title: 'pairing_waiting'},
		body: `<p>${toHtml(say('pairing_waitingHow'))}</p><output>${toHtml(code)}</output>`,
	});

export const refusalPage = (say: Say, why: PairingText, status = 400): Page =>
	page({say, status, title: 'pairing_refused', body: `<p>${toHtml(say(why))}</p>`});

export const pageToResponse = ({status, headers, html}: Page): Response => new Response(html, {status, headers});
