// A server whose certificate nobody trusts. In: nothing. Out: its address, and its end.
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';

/** Made for this alone: it stands for nothing, and may be known to all. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfw3iSdO4XtDm3zwj
cKauuv4D7BfZF9M2d01zDKp5w4ihRANCAAQPVRM1Mt+lbN1XuM6V9dhrxU+OGDrX
ZcJRO+umYoiwruioemcILf7ZWnMp1F3u2oGnWZzPL+Sq2yQsp0oPvLvY
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATqgAwIBAgIUAa2vVd4irA0RXvFPDuVf1sPOrYowCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLc2VsZi1zaWduZWQwIBcNMjYxMTE5MDIyODQ2WhgPMjEyNjEw
MjYwMjI4NDZaMBYxFDASBgNVBAMMC3NlbGYtc2lnbmVkMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAED1UTNTLfpWzdV7jOlfXYa8VPjhg612XCUTvrpmKIsK7oqHpn
CC3+2VpzKdRd7tqBp1mczy/kqtskLKdKD7y72KNkMGIwHQYDVR0OBBYEFB7CYKNI
WMQYPpEokAS9kHIy0RciMB8GA1UdIwQYMBaAFB7CYKNIWMQYPpEokAS9kHIy0Rci
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNJ
ADBGAiEAzEeNascp1lrPMqTtmi35Ykk9u/PdHh6PEsjj1uSQNBwCIQD0zr+4xTdL
bzJgR6dunpQg2cxTg7kG/A7nbv2J2XjpUA==
-----END CERTIFICATE-----`;

export const startSelfSigned = async (): Promise<{readonly url: string; stop(): Promise<void>}> => {
	const server = createServer({key, cert}, (_request, response) => void response.end('Secret'));
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
