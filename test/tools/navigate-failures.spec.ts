// Servers that cannot be had: their certificates are not accepted, or they say nothing.
import {describe, expect, onTestFinished, test} from 'vitest';
import {startSecure, trustAuthority} from '../kit/certificates.ts';
import {hasten} from '../kit/haste.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom('v2 legacy', {});
const go = (url: string) => room.client.call('navigate', {url});

describe('navigate', () => {
	test.each([
		['self-signed', 'is not from an authority this browser trusts (net::ERR_CERT_AUTHORITY_INVALID)'],
		['expired', 'has expired or is not valid yet (net::ERR_CERT_DATE_INVALID)'],
		['of another host', 'is for another host name (net::ERR_CERT_COMMON_NAME_INVALID)'],
	] as const)('tells a certificate that is %s, and shows nothing of what is behind it', async (kind, words) => {
		await trustAuthority(room.tabberth.browser);
		const secret = await startSecure(kind);
		onTestFinished(() => secret.stop());
		const {text, isError} = await go(secret.url);
		expect([isError, text]).toEqual([true, expect.stringContaining(`the site's certificate ${words}`)]);
		expect((await room.client.call('get_page_text')).text).not.toContain('Secret');
	});

	test('tells a server that never answers, and stays with the page before', async () => {
		const before = await room.show('<title>Before</title>Here');
		const {text, isError} = await hasten(room.tabberth, 30_000, () => go(room.site.page('/silent', () => undefined)));
		const words = `no answer from the server within 30 s. The tab goes on waiting and shows ${before} until then: read the page later, or navigate elsewhere.`;
		expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
		expect((await room.client.call('get_page_text')).text).toContain('Here');
		expect((await go(room.site.page('/after', '<title>After</title>'))).text).toContain('· After ·');
	});
});
