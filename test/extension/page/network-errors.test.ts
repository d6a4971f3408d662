import {expect, test} from 'vitest';
import {errorToWords} from '../../../extension/page/network-errors.ts';

test.each([
	['net::ERR_NAME_NOT_RESOLVED', /DNS/],
	['net::ERR_CONNECTION_REFUSED', /nothing listens/],
	['net::ERR_CERT_AUTHORITY_INVALID', /certificate is not from an authority/],
	['net::ERR_CERT_WEAK_KEY', /certificate is not accepted/],
	['net::ERR_SOMETHING_NEW', /browser reports/],
])('puts %s into words and keeps the code', (error, words) => {
	expect(errorToWords(error)).toMatch(words);
	expect(errorToWords(error)).toContain(error);
});
