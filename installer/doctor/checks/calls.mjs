// @ts-check
// Legs 11 and 12: MCP is spoken, and a tool reads a page in a tab that exists only for this.
import {messageOf} from '../../failure.mjs';
import {broken} from '../faults.mjs';
import {known} from '../legs.mjs';
import {openSession} from '../mcp.mjs';
import {serveNoncePage} from '../nonce-page.mjs';

const REQUEST_LIMIT_MS = 30_000;
const MAX_REASON_CHARS = 300;
const TOOLS = ['tabs_create_mcp', 'navigate', 'get_page_text', 'tabs_close_mcp'];

/** @typedef {import('../mcp.mjs').McpSession} McpSession */

/** A failed call, with the tool that failed. */
class CallFailure extends Error {
	/**
	 * @param {string} tool
	 * @param {string} reason
	 */
	constructor(tool, reason) {
		super(reason);
		this.tool = tool;
	}
}

/** @param {unknown} error */
const oneLine = (error) => messageOf(error).replace(/\s+/g, ' ').slice(0, MAX_REASON_CHARS);

/** @param {McpSession} session */
const findMissingTool = async (session) => {
	const {tools} = await session.request('tools/list');
	const names = new Set((Array.isArray(tools) ? tools : []).map((tool) => Object(tool).name));
	return {missing: TOOLS.find((tool) => !names.has(tool)), count: names.size};
};

/** @type {import('../legs.mjs').Leg} */
export const mcpLeg = {
	name: 'MCP',
	check: async ({fetch, version, now}, {endpoint, key, signal}) => {
		const {port} = known(endpoint, 'where Tabberth listens');
		const begin = now();
		/** @type {McpSession | undefined} */
		let session;
		let isWhole = false;
		try {
			session = await openSession({fetch, port, key, version, signal, limitMs: REQUEST_LIMIT_MS});
			const opened = now();
			const {missing, count} = await findMissingTool(session);
			if (missing) return broken('toolMissing', {tool: missing});
			isWhole = true;
			const timing = `initialize ${Math.round(opened - begin)} ms, tools/list ${Math.round(now() - opened)} ms`;
			return {found: {session}, notes: [`${timing}, ${count} tools`]};
		} catch (error) {
			signal.throwIfAborted();
			return broken('mcpFailed', {method: session ? 'tools/list' : 'initialize', reason: oneLine(error)});
		} finally {
			if (!isWhole) await session?.close();
		}
	},
};

/**
 * @param {McpSession} session
 * @param {string} name
 * @param {Record<string, unknown>} input
 * @returns {Promise<string>} the text of the answer
 */
const call = async (session, name, input) => {
	try {
		const {content, isError} = await session.request('tools/call', {name, arguments: input});
		const text = (Array.isArray(content) ? content : []).map((part) => String(Object(part).text ?? '')).join('\n');
		if (isError) throw new Error(text);
		return text;
	} catch (error) {
		throw new CallFailure(name, oneLine(error));
	}
};

/**
 * @param {McpSession} session
 * @param {{url: string, nonce: string}} page
 * @returns {Promise<boolean>} whether the page's word came back
 */
const readThroughTab = async (session, {url, nonce}) => {
	const opened = await call(session, 'tabs_create_mcp', {});
	const tabId = Number(/Tab ID: (\d+)/.exec(opened)?.[1] ?? Number.NaN);
	if (Number.isNaN(tabId)) throw new CallFailure('tabs_create_mcp', 'its answer names no tab');
	await call(session, 'navigate', {tabId, url});
	const text = await call(session, 'get_page_text', {tabId});
	await call(session, 'tabs_close_mcp', {tabId});
	return text.includes(nonce);
};

/** @type {import('../legs.mjs').Leg} */
export const callLeg = {
	name: 'tool call',
	check: async (_system, found) => {
		const session = known(found.session, 'the MCP session');
		const page = await serveNoncePage();
		try {
			return (await readThroughTab(session, page)) ? {} : broken('pageNotRead');
		} catch (error) {
			found.signal.throwIfAborted();
			const tool = error instanceof CallFailure ? error.tool : 'call';
			return broken('callFailed', {tool, reason: oneLine(error)});
		} finally {
			// Closes the tab too, should a call have failed before.
			await session.close();
			await page.close();
		}
	},
};
