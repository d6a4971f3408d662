// @ts-check
// The folders from which files may be sent. In: what the client can do, and its answers. Out: folders: the client's roots where it
// has any, else the one that this program was started in.
import {fileURLToPath} from 'node:url';
import {isObject} from './json-rpc.mjs';
import {Trouble} from './trouble.mjs';

/** @typedef {import('./json-rpc.mjs').Json} Json */

const ANSWER_LIMIT_MS = 10_000;
const OWN_ID = 'tabberth-stdio-roots-';

export class Roots {
	#emit;
	#folder;
	#hasRoots = false;
	#asked = 0;
	/** @type {Promise<string[]> | undefined} */
	#known;
	/** @type {Map<unknown, (answer: Json) => void>} */
	#waiting = new Map();

	/**
	 * @param {object} options
	 * @param {(message: Json) => Promise<void>} options.emit
	 * @param {string} options.folder where this program was started
	 */
	constructor({emit, folder}) {
		this.#emit = emit;
		this.#folder = folder;
	}

	/** @param {Json} params of `initialize` */
	begin({capabilities}) {
		this.#hasRoots = isObject(capabilities) && isObject(capabilities.roots);
		this.forget();
	}

	/** The client has changed them. */
	forget() {
		this.#known = undefined;
	}

	/**
	 * @param {Json} message
	 * @returns {boolean} whether it answers a question of ours
	 */
	hear(message) {
		const settle = this.#waiting.get(message.id);
		settle?.(message);
		return settle !== undefined;
	}

	/** @param {import('./json-rpc.mjs').Era} era */
	areChosen(era) {
		return this.#hasRoots && era === 'session';
	}

	/**
	 * @param {import('./json-rpc.mjs').Era} era in the stateless one a server cannot ask
	 * @returns {Promise<readonly string[]>}
	 */
	async list(era) {
		if (!this.areChosen(era)) return [this.#folder];
		this.#known ??= this.#ask();
		return this.#known.catch((error) => {
			this.forget();
			throw error;
		});
	}

	/** @returns {Promise<string[]>} */
	async #ask() {
		this.#asked += 1;
		const id = OWN_ID + this.#asked;
		const answer = new Promise((resolve, reject) => {
			this.#waiting.set(id, resolve);
			setTimeout(() => reject(refusal('it did not answer')), ANSWER_LIMIT_MS).unref();
		});
		try {
			await this.#emit({jsonrpc: '2.0', id, method: 'roots/list'});
			return toFolders(await answer);
		} finally {
			this.#waiting.delete(id);
		}
	}
}

/** @param {Json} answer @returns {string[]} */
const toFolders = ({result}) => {
	if (!isObject(result) || !Array.isArray(result.roots)) throw refusal('it refused');
	return result.roots.flatMap((root) => {
		const uri = isObject(root) ? String(root.uri) : '';
		try {
			return uri.startsWith('file:') ? [fileURLToPath(uri)] : [];
		} catch {
			// A folder of another machine.
			return [];
		}
	});
};

/** @param {string} why */
const refusal = (why) =>
	new Trouble(
		'refused',
		`file_upload: paths: the client was asked for its folders (roots/list), and ${why}. Send the file to /files instead.`,
	);
