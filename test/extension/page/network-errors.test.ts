import {expect, test} from 'vitest';
import {errorToWords} from '../../../extension/page/network-errors.ts';

test.each([
	['net::ERR_NAME_NOT_RESOLVED', /DNS/],
	['net::ERR_CONNECTION_REFUSED', /nothing listens/],
	['net::ERR_CERT_AUTHORITY_INVALID', /certificate is not from an authority/],
	['net::ERR_CERT_DATE_INVALID', /expired or is not valid yet/],
	['net::ERR_CERT_COMMON_NAME_INVALID', /for another host name/],
	['net::ERR_TOO_MANY_REDIRECTS', /in a circle/],
	['net::ERR_INTERNET_DISCONNECTED', /offline/],
	['net::ERR_PROXY_CONNECTION_FAILED', /proxy of this browser is not reachable/],
	['net::ERR_TUNNEL_CONNECTION_FAILED', /proxy of this browser refused/],
	['net::ERR_NETWORK_CHANGED', /try again/],
	['net::ERR_CONNECTION_TIMED_OUT', /does not answer/],
	['net::ERR_UNSAFE_PORT', /never connects to that port/],
	['net::ERR_CERT_WEAK_KEY', /certificate is not accepted/],
	['net::ERR_SOMETHING_NEW', /browser reports/],
])('puts %s into words and keeps the code', (error, words) => {
	expect(errorToWords(error)).toMatch(words);
	expect(errorToWords(error)).toContain(error);
});
