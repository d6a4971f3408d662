// Network errors in words. In: the browser's code, such as net::ERR_NAME_NOT_RESOLVED. Out: a clause to put after "because".

const WORDS: Readonly<Record<string, string>> = {
	ERR_NAME_NOT_RESOLVED: 'the host name does not resolve (DNS); check the spelling',
	ERR_CONNECTION_REFUSED: 'nothing listens on that host and port; start the server or check the port',
	ERR_CONNECTION_RESET: 'the server closed the connection',
	ERR_CONNECTION_CLOSED: 'the server closed the connection',
	ERR_CONNECTION_TIMED_OUT: 'the server does not answer',
	ERR_TIMED_OUT: 'the server does not answer',
	ERR_ADDRESS_UNREACHABLE: 'the address is not reachable from this machine',
	ERR_INTERNET_DISCONNECTED: 'this machine is offline',
	ERR_NETWORK_CHANGED: 'the network changed while the page loaded; try again',
	ERR_EMPTY_RESPONSE: 'the server closed the connection without an answer',
	ERR_INVALID_RESPONSE: 'what the server sent is not HTTP',
	ERR_INVALID_HTTP_RESPONSE: 'what the server sent is not HTTP',
	ERR_TOO_MANY_REDIRECTS: 'the site redirects in a circle',
	ERR_SSL_PROTOCOL_ERROR: 'the server does not speak HTTPS there; try http://',
	ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'server and browser have no TLS version or cipher in common',
	ERR_UNSAFE_PORT: 'the browser never connects to that port',
	ERR_BLOCKED_BY_CLIENT: 'an extension of this browser blocked it',
	ERR_BLOCKED_BY_ADMINISTRATOR: 'a policy of this browser blocks it',
	ERR_BLOCKED_BY_RESPONSE: 'the site forbids showing it there',
	ERR_UNKNOWN_URL_SCHEME: 'the browser does not know that scheme',
	ERR_PROXY_CONNECTION_FAILED: 'the proxy of this browser is not reachable',
	ERR_TUNNEL_CONNECTION_FAILED: 'the proxy of this browser refused the connection',
	ERR_INVALID_AUTH_CREDENTIALS:
		'the server, or a proxy before it, wants a user name and a password (HTTP authentication), for which the browser asks the person in this tab; call hand_over',
	ERR_CERT_DATE_INVALID: "the site's certificate has expired or is not valid yet",
	ERR_CERT_COMMON_NAME_INVALID: "the site's certificate is for another host name",
	ERR_CERT_AUTHORITY_INVALID: "the site's certificate is not from an authority this browser trusts",
};

export const errorToWords = (error: string): string => {
	const code = error.replace(/^net::/, '');
	const words = WORDS[code] ?? (code.startsWith('ERR_CERT_') ? "the site's certificate is not accepted" : undefined);
	return words ? `${words} (${error})` : `the browser reports ${error}`;
};
