// @ts-check
// Files of others. In: text. Out: the JSON object in it, or nothing where there is something else.

/**
 * @param {string} text
 * @returns {Record<string, unknown> | undefined}
 */
export const parseObject = (text) => {
	try {
		const value = JSON.parse(text);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
};
