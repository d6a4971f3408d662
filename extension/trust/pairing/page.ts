// The page a person sees at `/authorize`. In: what to say. Out: HTML that does nothing: whoever wrote the address, nothing on it can be
// pressed, and the answer is given in a window of the browser's own.

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

const page = (title: string, body: string, {status = 200, next}: {status?: number; next?: Asking} = {}): Page => ({
	status,
	headers: {...HEADERS, ...(next !== undefined && {Refresh: `${next.afterS}; url=${next.url}`})},
	html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title><style>${STYLE}</style><main><h1>${toHtml(title)}</h1>${body}</main></html>`,
});

/** @param next Asked for soon, and answered when the person has: until then this page stays. */
export const waitingPage = (code: string, next: Asking): Page =>
	page(
		'Allow it in the browser that runs Tabberth',
		`<p>A small window has opened there. Check that it shows the same code, then choose.</p><output>${toHtml(code)}</output>`,
		{next},
	);

export const refusalPage = (words: string, status = 400): Page =>
	page('Not connected', `<p>${toHtml(words)}</p>`, {status});

export const pageToResponse = ({status, headers, html}: Page): Response => new Response(html, {status, headers});
