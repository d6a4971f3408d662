// What makes sense in the settings of the server. In: what is typed. Out: the value as it is kept, or what is wrong with it, by the name of
// the words and what stands in them. Pure; the worker decides once more.
import type {TextName} from '../../say.ts';

export type Read<T> = {readonly value: T} | {readonly wrong: readonly [name: TextName, ...values: (string | number)[]]};

export interface Range {
	readonly min: number;
	readonly max: number;
}

export const PORTS: Range = {min: 1, max: 65_535};
export const PER_MINUTE: Range = {min: 0, max: 1_000_000};
export const AT_ONCE: Range = {min: 1, max: 10_000};
export const CALL_SECONDS: Range = {min: 5, max: 3600};
export const TURN_SECONDS: Range = {min: 0, max: 60};
export const UNREAD_MIB: Range = {min: 1, max: 256};
export const JSON_LEVELS: Range = {min: 8, max: 512};
/** A week. */
export const MINUTES: Range = {min: 0, max: 7 * 24 * 60};
export const MAX_PROFILE_LENGTH = 60;

export const readWhole = (typed: string, {min, max}: Range): Read<number> => {
	const text = typed.trim();
	const value = Number(text);
	return /^\d+$/.test(text) && value >= min && value <= max ? {value} : {wrong: ['server_wrong_whole', min, max]};
};

/** Halves of a minute make sense, too. */
export const readMinutes = (typed: string): Read<number> => {
	const text = typed.trim().replace(',', '.');
	const value = Number(text);
	const {min, max} = MINUTES;
	return /^\d+(\.\d+)?$/.test(text) && value <= max ? {value} : {wrong: ['server_wrong_minutes', min, max]};
};

/** The browser takes more for a host than anything can be called: it writes a space as %20. */
const isName = (hostname: string): boolean => /^[\w.-]+$|^\[[\da-f:.]+\]$/.test(hostname);

const hostnameOf = (authority: string): string | undefined => {
	if (!/^[^/?#@\s]+$/.test(authority) || !URL.canParse(`http://${authority}/`)) return undefined;
	const {hostname, pathname} = new URL(`http://${authority}/`);
	return isName(hostname) && pathname === '/' ? hostname : undefined;
};

/** An address of this computer: of numbers, so that no name has to be looked up. */
export const readBind = (typed: string): Read<string> => {
	const text = typed
		.trim()
		.toLowerCase()
		.replace(/^\[(.*)\]$/, '$1');
	const isV4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && hostnameOf(text) === text;
	const isV6 = text.includes(':') && hostnameOf(`[${text}]`) !== undefined;
	return isV4 || isV6 ? {value: text} : {wrong: ['server_wrong_bind']};
};

export const isThisComputerOnly = (host: string): boolean => host === '127.0.0.1' || host === '::1';

/** As clients write it into the header Host: a name, and the port where it is not the web's own. */
export const readHost = (typed: string, port: number): Read<string> => {
	const text = typed.trim().toLowerCase();
	if (text.includes('://') || text.includes('/')) return {wrong: ['server_wrong_host_url']};
	if (text.includes('*')) return {wrong: ['server_wrong_host_star']};
	const hostname = hostnameOf(text);
	if (hostname === undefined) return {wrong: ['server_wrong_host']};
	// A URL leaves its own port out, and what is typed may name it.
	const named = /:(\d+)$/.exec(text.replace(/^\[.*\]/, ''))?.[1];
	return {value: `${hostname}:${named ?? port}`};
};

const THIS_COMPUTER = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\*$/;

/** Where a web page comes from; exact, but for the ports of this computer. */
export const readOrigin = (typed: string): Read<string> => {
	const text = typed.trim();
	if (text === '*' || text === 'null') return {wrong: ['server_wrong_origin_any']};
	if (THIS_COMPUTER.test(text.toLowerCase())) return {value: text.toLowerCase()};
	if (text.includes('*')) return {wrong: ['server_wrong_origin_star']};
	if (!text.includes('://')) return {wrong: ['server_wrong_origin_scheme']};
	if (!URL.canParse(text)) return {wrong: ['server_wrong_origin']};
	const {protocol, host, hostname, origin, pathname, search, hash, username} = new URL(text);
	const whole = origin === 'null' ? `${protocol}//${host}` : origin;
	if (!isName(hostname) || username !== '' || protocol === 'file:') return {wrong: ['server_wrong_origin']};
	if (pathname.replace(/^\/$/, '') + search + hash !== '') return {wrong: ['server_wrong_origin_path', whole]};
	return {value: whole};
};
