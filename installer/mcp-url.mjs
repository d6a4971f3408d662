// @ts-check
// What a person gives as --url. In: its text. Out: the URL of an MCP endpoint, or one sentence about what it takes.
import {UsageFailure} from './failure.mjs';

/**
 * @param {string} text
 * @returns {URL}
 */
export const readUrl = (text) => {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
		throw new UsageFailure(`--url takes an http or https URL such as http://localhost:3456/mcp, not "${text}".`);
	if (url.pathname === '/') url.pathname = '/mcp';
	return url;
};
