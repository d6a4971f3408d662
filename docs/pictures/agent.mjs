// @ts-check
// An agent in our pictures. In: the endpoint and what it is called. Out: calls by their tools' names; one that fails ends the work.
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** @typedef {Awaited<ReturnType<typeof connectAgent>>} Agent */

/** @param {string} url @param {string} name */
export const connectAgent = async (url, name) => {
	const client = new Client({name, version: '2.1'});
	// Its own types are not written for exactOptionalPropertyTypes.
	await client.connect(/** @type {any} */ (new StreamableHTTPClientTransport(new URL(url))));
	/** @param {string} tool @param {Record<string, unknown>} [input] @returns {Promise<string>} */
	const call = async (tool, input = {}) => {
		const result = await client.callTool({name: tool, arguments: input}, undefined, {timeout: 60_000});
		const content = /** @type {{type: string, text?: string}[]} */ (result.content);
		const text = content.map((each) => each.text ?? '').join('\n');
		if (result.isError) throw new Error(`${name}: ${tool}: ${text}`);
		return text;
	};
	return {
		call,
		/** The ref of the element that these words find first. @param {string} query */
		find: async (query) => {
			const [ref] = /ref_\d+/.exec(await call('find', {query})) ?? [];
			if (!ref) throw new Error(`${name}: nothing is found for “${query}”`);
			return ref;
		},
		close: () => client.close(),
	};
};
