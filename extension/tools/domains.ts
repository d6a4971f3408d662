// The domains that an agent names. In: one as it writes it. Out: the host, or what is wrong with it.
import {ToolError} from '../errors.ts';

const HOST = /^(?:\*\.)?((?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:]+\])$/;

/** `https://shop.example.com/a`, `*.shop.example.com` and `shop.example.com:8443` all mean the same. */
export const readDomain = (field: string, text: string): string => {
	const written = text.trim().replace(/^\*\./, '');
	const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
	const {protocol, hostname} = URL.canParse(address) ? new URL(address) : {protocol: '', hostname: ''};
	if (/^https?:$/.test(protocol) && HOST.test(hostname)) return hostname;
	throw new ToolError(`${field}: ${JSON.stringify(text.slice(0, 100))} is no domain. Give one such as example.com.`);
};
