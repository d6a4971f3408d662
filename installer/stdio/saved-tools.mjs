// @ts-check
// What Tabberth said of itself and its tools when it was last seen, by era. In: results of a real browser. Out: what a client
// can be told at once while none runs; before the first time, what was packed with this program.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {writeWhole} from '../installed.mjs';
import {ROOT} from '../paths.mjs';
import {isObject} from './json-rpc.mjs';

/**
 * @typedef {import('./json-rpc.mjs').Json} Json
 * @typedef {import('./json-rpc.mjs').Era} Era
 * @typedef {{introduction?: Json, list?: Json}} Known results of `initialize` or `server/discover`, and of `tools/list`
 * @typedef {Partial<Record<Era, Known>>} Saved
 */

const PACKED_FILE = fileURLToPath(new URL('./tools.default.json', import.meta.url));

/**
 * @param {string} file
 * @returns {Saved}
 */
const readSaved = (file) => {
	try {
		const json = JSON.parse(readFileSync(file, 'utf8'));
		if (!isObject(json)) return {};
		return {session: toKnown(json.session), stateless: toKnown(json.stateless)};
	} catch {
		// Never written, or damaged: the next real list replaces it.
		return {};
	}
};

/**
 * @param {unknown} value
 * @returns {Known}
 */
const toKnown = (value) => {
	if (!isObject(value)) return {};
	const {introduction, list} = value;
	return {
		...(isObject(introduction) && {introduction}),
		...(isObject(list) && Array.isArray(list.tools) && {list}),
	};
};

const readVersion = () => {
	try {
		return String(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);
	} catch {
		return '0';
	}
};

/** @returns {Json} */
const firstIntroduction = () => ({
	capabilities: {tools: {listChanged: true}, logging: {}},
	serverInfo: {name: 'tabberth', title: 'Tabberth', version: readVersion()},
});

export class SavedTools {
	#file;
	#packedFile;

	/**
	 * @param {string} state Tabberth's own folder
	 * @param {string} [packedFile]
	 */
	constructor(state, packedFile = PACKED_FILE) {
		this.#file = path.join(state, 'tools.json');
		this.#packedFile = packedFile;
	}

	/**
	 * @param {Era} era
	 * @returns {Known}
	 */
	read(era) {
		return {...readSaved(this.#packedFile)[era], ...readSaved(this.#file)[era]};
	}

	/** What a session can begin with, in any case. */
	readSession() {
		const {introduction = firstIntroduction(), list = {tools: []}} = this.read('session');
		const capabilities = isObject(introduction.capabilities) ? introduction.capabilities : {};
		const tools = {...(isObject(capabilities.tools) && capabilities.tools), listChanged: true};
		return {introduction: {...introduction, capabilities: {...capabilities, tools}}, list};
	}

	/**
	 * @param {Era} era
	 * @param {Known} seen
	 */
	keep(era, seen) {
		const saved = readSaved(this.#file);
		const next = {...saved, [era]: {...saved[era], ...seen}};
		if (JSON.stringify(next) === JSON.stringify(saved)) return;
		writeWhole(this.#file, `${JSON.stringify(next)}\n`);
	}
}
