// @ts-check
// Our entry in the text of a client's config: written, read back, taken away. Texts in, texts out. Pure.
import {getJson, isEmptyJson, removeJson, setJson} from './jsonc-edit.mjs';
import {isRecord, isSame, UnknownShape} from './shape.mjs';
import {getToml, removeToml, setToml} from './toml-edit.mjs';
import {isEmptyYaml, removeYaml, setYaml} from './yaml-edit.mjs';
import {getYaml} from './yaml-parse.mjs';

/**
 * @typedef {'json' | 'toml' | 'yaml'} FormatName
 * @typedef {object} Format
 * @property {(text: string, path: readonly string[]) => unknown} get
 * @property {(text: string, path: readonly string[], value: unknown) => string} set
 * @property {(text: string, path: readonly string[]) => string} remove
 * @property {(text: string) => boolean} isEmpty
 * @typedef {Record<string, unknown>} Entry
 * @typedef {{format: FormatName, container: readonly string[], name: string}} Place where in the text the entry stands
 * @typedef {object} Wish
 * @property {Entry} entry what has to stand there
 * @property {Entry} defaults what a new entry also gets, and a person may change
 */

/** @type {Record<FormatName, Format>} */
const FORMATS = {
	json: {get: getJson, set: setJson, remove: removeJson, isEmpty: isEmptyJson},
	toml: {get: getToml, set: setToml, remove: removeToml, isEmpty: isEmptyYaml},
	yaml: {get: getYaml, set: setYaml, remove: removeYaml, isEmpty: isEmptyYaml},
};

/** What says how to reach a server, in any client's words: of these, only what we write may stand in our entry. */
const TRANSPORT = [
	'type',
	'transport',
	'url',
	'uri',
	'serverUrl',
	'httpUrl',
	'command',
	'cmd',
	'args',
	'bearer_token_env_var',
];
const HEADERS = ['headers', 'http_headers'];
const OUR_KEY = /^Bearer (tbk_[\w-]+)$/;

/** @param {Place} place */
const pathOf = ({container, name}) => [...container, name];

/**
 * @param {string} text
 * @param {Place} place
 * @returns {Entry | undefined}
 */
export const readEntry = (text, place) => {
	const found = FORMATS[place.format].get(text, pathOf(place));
	if (found === undefined) return undefined;
	if (isRecord(found)) return found;
	throw new UnknownShape(`${pathOf(place).join('.')} is something else than a server`);
};

/**
 * @param {Entry | undefined} entry
 * @returns {string | undefined} the key of ours that it sends
 */
export const keyOfEntry = (entry) => {
	for (const name of HEADERS) {
		const headers = entry?.[name];
		const value = isRecord(headers) ? headers.Authorization : undefined;
		const key = typeof value === 'string' ? OUR_KEY.exec(value)?.[1] : undefined;
		if (key) return key;
	}
	return undefined;
};

/**
 * Headers that a person added stay beside ours.
 * @param {Entry} existing
 * @param {string} name
 * @param {Entry} entry
 */
const headersFor = (existing, name, entry) => {
	const old = existing[name];
	const wanted = entry[name];
	const {Authorization: authorization, ...others} = isRecord(old) ? old : {};
	const isForeign = !isRecord(wanted) && typeof authorization === 'string' && !OUR_KEY.test(authorization);
	const headers = {...(isForeign && {Authorization: authorization}), ...others, ...(isRecord(wanted) ? wanted : {})};
	return Object.keys(headers).length > 0 ? headers : undefined;
};

/**
 * @param {Entry} existing
 * @param {Entry} entry
 * @returns {Entry} the members that have to change; `undefined` for those that have to go
 */
const changesOf = (existing, entry) => {
	/** @type {Entry} */
	const wanted = {...entry};
	for (const name of TRANSPORT) if (name in existing && !(name in entry)) wanted[name] = undefined;
	for (const name of HEADERS) if (name in existing || name in entry) wanted[name] = headersFor(existing, name, entry);
	return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(existing[name], value)));
};

/**
 * @param {string} text
 * @param {Place} place
 * @param {Wish} wish
 * @returns {string} the same text when it says all that already
 */
export const writeEntry = (text, place, {entry, defaults}) => {
	const {get, set, remove} = FORMATS[place.format];
	const path = pathOf(place);
	const existing = readEntry(text, place);
	if (!existing) return set(text, path, {...entry, ...defaults});
	let result = text;
	for (const [name, value] of Object.entries(changesOf(existing, entry))) {
		const inside = [...path, name];
		result = value === undefined ? remove(result, inside) : set(result, inside, value);
		if (!isSame(get(result, inside), value)) throw new UnknownShape(`${inside.join('.')} cannot be set`);
	}
	return result;
};

/**
 * @param {string} text
 * @param {Place} place
 * @returns {number} how many of the folders that our entry stands in are there
 */
export const containerDepth = (text, {format, container}) => {
	const {get} = FORMATS[format];
	const missing = container.findIndex((_name, index) => get(text, container.slice(0, index + 1)) === undefined);
	return missing < 0 ? container.length : missing;
};

/**
 * @param {string} text
 * @param {Place} place
 * @param {number} keep how many of the folders around it stay although nothing is left in them
 * @returns {string}
 */
export const removeEntry = (text, place, keep) => {
	const {get, remove} = FORMATS[place.format];
	let result = remove(text, pathOf(place));
	for (let depth = place.container.length; depth > keep; depth--) {
		const folder = place.container.slice(0, depth);
		const left = get(result, folder);
		if (isRecord(left) && Object.keys(left).length === 0) result = remove(result, folder);
	}
	return result;
};

/**
 * @param {string} text
 * @param {Place} place
 * @param {unknown} value
 */
export const restoreEntry = (text, place, value) => FORMATS[place.format].set(text, pathOf(place), value);

/**
 * @param {string} text
 * @param {FormatName} format
 */
export const isEmptyConfig = (text, format) => FORMATS[format].isEmpty(text);
