// The native port. In: nothing. Out: one to a companion that is being started; the first was asked for before anything else of the worker
// ran, because a program takes longer to start than all that the worker does meanwhile.
import browser, {type Runtime} from 'webextension-polyfill';
import {UNPACKED_ID} from './unpacked-id.ts';

const connect = (): Runtime.Port => browser.runtime.connectNative(__COMPANION__);

/** Another copy has to ask first whether it serves at all. What fails here fails again where somebody hears of it. */
const connectEarly = (): Runtime.Port | undefined => {
	try {
		return browser.runtime.id === UNPACKED_ID ? connect() : undefined;
	} catch {
		return undefined;
	}
};

let first = connectEarly();

/** To be called in the worker's first turn for the first time: before that no port has news for anybody. */
const openCompanionPort = (): Runtime.Port => {
	const port = first ?? connect();
	first = undefined;
	return port;
};

/** What the browser has for reaching the companion. */
export const companionPort = {
	connect: openCompanionPort,
	lastError: (): string | undefined => browser.runtime.lastError?.message,
	openSocket: (url: string, ticket: string): WebSocket => new WebSocket(url, ticket),
};
