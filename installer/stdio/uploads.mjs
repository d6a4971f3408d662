// @ts-check
// Files of this machine for `file_upload`, which itself reads none. In: a call that names paths. Out: the same call with files that
// Tabberth has by now. And the list of tools, in which `paths` stands beside `files`.
import {eraOf, isObject, paramsOf} from './json-rpc.mjs';
import {isTooWide, openFile} from './open-file.mjs';
import {sendFile} from './send-file.mjs';
import {Trouble} from './trouble.mjs';

/** @typedef {import('./json-rpc.mjs').Json} Json */

const TOOL = 'file_upload';
const MAX_FILES = 20;

const PATHS = {
	type: 'array',
	items: {type: 'string'},
	description: "Instead of files: paths on this machine, inside this client's folders",
};

/** @param {Json} list a result of tools/list */
export const withPaths = (list) => ({
	...list,
	...(Array.isArray(list.tools) && {tools: list.tools.map((tool) => (tool?.name === TOOL ? takingPaths(tool) : tool))}),
});

/** @param {Json} tool */
const takingPaths = (tool) => {
	const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
	const required = Array.isArray(schema.required) ? schema.required.filter((name) => name !== 'files') : [];
	const properties = {...(isObject(schema.properties) && schema.properties), paths: PATHS};
	return {...tool, inputSchema: {...schema, properties, required}};
};

export class Uploads {
	#options;

	/**
	 * @param {object} options
	 * @param {import('./roots.mjs').Roots} options.roots
	 * @param {import('./find-instance.mjs').Finder} options.finder
	 * @param {(url: URL) => string | undefined} options.keyFor
	 */
	constructor(options) {
		this.#options = options;
	}

	/**
	 * @param {import('./deliver.mjs').Attempt} attempt
	 * @returns {import('./deliver.mjs').Attempt} one that sends the files first
	 */
	before(attempt) {
		return async (call) => {
			const {name, arguments: input} = paramsOf(call.request);
			if (name === TOOL && isObject(input) && 'paths' in input) await this.#send(call, input);
			return attempt(call);
		};
	}

	/**
	 * @param {import('./call.mjs').Call} call whose request is changed: a later attempt finds the files sent
	 * @param {Json} input
	 */
	async #send(call, {paths, ...input}) {
		const fileIds = [];
		const folders = await this.#folders(call);
		for (const given of readPaths(paths, input)) fileIds.push(await this.#sendOne(given, folders, call.signal));
		const files = fileIds.map((fileId) => ({fileId}));
		call.request = {...call.request, params: {...paramsOf(call.request), arguments: {...input, files}}};
	}

	/** @param {import('./call.mjs').Call} call */
	async #folders({request}) {
		const {roots} = this.#options;
		const folders = await roots.list(eraOf(request));
		if (roots.areChosen(eraOf(request)) || !folders.some(isTooWide)) return folders;
		throw new Trouble(
			'refused',
			`file_upload: paths: this client names no folders (roots), and was started in ${folders[0]}, which is too wide to send files from. Start it in the folder of your work, or send the file to /files.`,
		);
	}

	/**
	 * @param {string} given
	 * @param {readonly string[]} folders
	 * @param {AbortSignal} signal
	 */
	async #sendOne(given, folders, signal) {
		const file = await openFile(given, folders);
		try {
			const {url} = this.#options.finder.current();
			return await sendFile(file, {url, key: this.#options.keyFor(url), signal});
		} finally {
			await file.handle.close();
		}
	}
}

/**
 * @param {unknown} paths
 * @param {Json} input the other arguments
 * @returns {readonly string[]}
 */
const readPaths = (paths, input) => {
	const isList = Array.isArray(paths) && paths.length > 0 && paths.every((given) => typeof given === 'string' && given);
	if (isList && paths.length <= MAX_FILES && !('files' in input)) return paths;
	const what = 'files' in input ? 'give files or paths, not both' : `expected 1 to ${MAX_FILES} paths`;
	throw new Trouble('refused', `file_upload: paths: ${what}.`);
};
