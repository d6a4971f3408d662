// Servers whose certificates a browser does not accept. In: what is wrong with it. Out: its address, and its end; and a browser that trusts
// the authority of those that have one.
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import type {Browser} from 'puppeteer';
import {setPolicies} from './managed.ts';

/** Made for this alone: it stands for nothing, and may be known to all. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfw3iSdO4XtDm3zwj
cKauuv4D7BfZF9M2d01zDKp5w4ihRANCAAQPVRM1Mt+lbN1XuM6V9dhrxU+OGDrX
ZcJRO+umYoiwruioemcILf7ZWnMp1F3u2oGnWZzPL+Sq2yQsp0oPvLvY
-----END PRIVATE KEY-----`;
const CERTIFICATES = {
	'self-signed': `-----BEGIN CERTIFICATE-----
MIIBlTCCATqgAwIBAgIUAa2vVd4irA0RXvFPDuVf1sPOrYowCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLc2VsZi1zaWduZWQwIBcNMjYxMTE5MDIyODQ2WhgPMjEyNjEw
MjYwMjI4NDZaMBYxFDASBgNVBAMMC3NlbGYtc2lnbmVkMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAED1UTNTLfpWzdV7jOlfXYa8VPjhg612XCUTvrpmKIsK7oqHpn
CC3+2VpzKdRd7tqBp1mczy/kqtskLKdKD7y72KNkMGIwHQYDVR0OBBYEFB7CYKNI
WMQYPpEokAS9kHIy0RciMB8GA1UdIwQYMBaAFB7CYKNIWMQYPpEokAS9kHIy0Rci
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNJ
ADBGAiEAzEeNascp1lrPMqTtmi35Ykk9u/PdHh6PEsjj1uSQNBwCIQD0zr+4xTdL
bzJgR6dunpQg2cxTg7kG/A7nbv2J2XjpUA==
-----END CERTIFICATE-----`,
	expired: `-----BEGIN CERTIFICATE-----
MIIBTDCB9KADAgECAgECMAoGCCqGSM49BAMCMBAxDjAMBgNVBAMMBVRlc3RzMB4X
DTI1MDEwMTAwMDAwMFoXDTI1MDIwMTAwMDAwMFowEjEQMA4GA1UEAwwHZXhwaXJl
ZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA9VEzUy36Vs3Ve4zpX12GvFT44Y
OtdlwlE766ZiiLCu6Kh6Zwgt/tlacynUXe7agadZnM8v5KrbJCynSg+8u9ijPTA7
MA8GA1UdEQQIMAaHBH8AAAEwCQYDVR0TBAIwADAdBgNVHQ4EFgQUHsJgo0hYxBg+
kSiQBL2QcjLRFyIwCgYIKoZIzj0EAwIDRwAwRAIgTnHkF+LxZObxlhEkQoNf5tqr
cPX9lNQAJBnztIsQ6NwCIER/kgZlwbqKyq2XLQN7gvXm7lG2+PCJr/ni6H4XvvYZ
-----END CERTIFICATE-----`,
	/** For elsewhere.test. */
	'of another host': `-----BEGIN CERTIFICATE-----
MIIBXTCCAQKgAwIBAgIBAzAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAVUZXN0czAg
Fw0yNjAxMDEwMDAwMDBaGA8yMTI2MDEwMTAwMDAwMFowFDESMBAGA1UEAwwJZWxz
ZXdoZXJlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAED1UTNTLfpWzdV7jOlfXY
a8VPjhg612XCUTvrpmKIsK7oqHpnCC3+2VpzKdRd7tqBp1mczy/kqtskLKdKD7y7
2KNHMEUwGQYDVR0RBBIwEIIOZWxzZXdoZXJlLnRlc3QwCQYDVR0TBAIwADAdBgNV
HQ4EFgQUHsJgo0hYxBg+kSiQBL2QcjLRFyIwCgYIKoZIzj0EAwIDSQAwRgIhAMRz
0J/t5S0WV4EgvQNTUxxNI0BvFybJE9jxGibqpeoTAiEAwB2HpH1bn7vFNZ7GCF73
AeG+fbPBjRwPJJO4ayc3x8c=
-----END CERTIFICATE-----`,
};
const AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBUTCB+aADAgECAgEEMAoGCCqGSM49BAMCMBAxDjAMBgNVBAMMBVRlc3RzMCAX
DTI0MDEwMTAwMDAwMFoYDzIxMjYwMTAxMDAwMDAwWjAQMQ4wDAYDVQQDDAVUZXN0
czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA9VEzUy36Vs3Ve4zpX12GvFT44Y
OtdlwlE766ZiiLCu6Kh6Zwgt/tlacynUXe7agadZnM8v5KrbJCynSg+8u9ijQjBA
MA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQWBBQewmCj
SFjEGD6RKJAEvZByMtEXIjAKBggqhkjOPQQDAgNHADBEAiB2M5KUOFI/OE5rjOd8
ho8IOC5FW3JZ9dsUyZkpCb/tKgIgRy8Xt1dhVOvj4eUSRRyB2xb0VG9BIKK+CpMj
bxJdaq0=
-----END CERTIFICATE-----`;

export const startSecure = async (
	kind: keyof typeof CERTIFICATES,
): Promise<{readonly url: string; stop(): Promise<void>}> => {
	const server = createServer({key, cert: CERTIFICATES[kind]}, (_request, response) => void response.end('Secret'));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		stop: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
};

/** Else that alone would be told of each of them. */
export const trustAuthority = (browser: Browser): Promise<void> => {
	const value = [AUTHORITY.replace(/-----[^-]+-----|\s/g, '')];
	return setPolicies(browser, [{namespace: 'chrome', name: 'CACertificates', value}]);
};
