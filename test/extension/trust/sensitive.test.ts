import {expect, test} from 'vitest';
import {sensitiveKindOf} from '../../../extension/trust/sensitive.ts';

test.each([
	['chase.com', 'banking'],
	['secure.chase.com', 'banking'],
	['onlinebanking.example.com', 'banking'],
	['www.commerzbank.de', 'banking'],
	['banking.example.co.uk', 'banking'],
	['first.bank', 'banking'],
	['www.paypal.com', 'payments'],
	['checkout.stripe.com', 'payments'],
	['mychart.org', 'health'],
	['irs.gov', 'government'],
	['service.gov.uk', 'government'],
	['portal.gob.mx', 'government'],
	['vault.bitwarden.com', 'a password manager'],
	['accounts.google.com', 'account security'],
])('%s is %s', (host, kind) => {
	expect(sensitiveKindOf(host)).toBe(kind);
});

test.each([
	'example.com',
	'google.com',
	'docs.stripe.com',
	'purchase.com',
	'chase.com.evil.test',
	'bankside.example.com',
	'riverbank',
	'localhost',
	'127.0.0.1',
	'[::1]',
	'government.example.com',
	'mygov',
	'go.dev',
])('%s is none', (host) => {
	expect(sensitiveKindOf(host)).toBeUndefined();
});
