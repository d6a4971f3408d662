// Lines that match a pattern of the caller's. In: a regular expression, which may take for ever, and lines. Out: which lines match. It
// is tried where the browser can end it, and where the page cannot touch it: in a world of our own in the page.
import {ToolError, toError} from '../errors.ts';
import type {Attachment} from './debugger/attachment.ts';

const MATCH_MS = 1_000;
const MAX_PATTERN_CHARS = 500;

export const matchLines = async (
	attachment: Attachment,
	pattern: string,
	lines: readonly string[],
): Promise<readonly boolean[]> => {
	requirePattern(pattern);
	const {frameTree} = await attachment.send<{frameTree: {frame: {id: string}}}>('Page.getFrameTree');
	const world = {frameId: frameTree.frame.id, worldName: 'tabberth'};
	const {executionContextId: contextId} = await attachment.send<{executionContextId: number}>(
		'Page.createIsolatedWorld',
		world,
	);
	const expression = `(${test})(${JSON.stringify(pattern)},${JSON.stringify(lines)})`;
	const params = {contextId, expression, returnByValue: true, timeout: MATCH_MS};
	const matching = attachment.send<{result: {value: readonly boolean[]}}>('Runtime.evaluate', params);
	const {result} = await matching.catch((error: unknown) => {
		throw /terminated/i.test(toError(error).message) ? new ToolError(TOO_SLOW, {cause: error}) : error;
	});
	return result.value;
};

const TOO_SLOW = `pattern: it takes longer than ${MATCH_MS / 1_000} s to match. Give a simpler one, without repetitions inside of repetitions.`;

const requirePattern = (pattern: string): void => {
	if (pattern.length > MAX_PATTERN_CHARS)
		throw new ToolError(`pattern: expected at most ${MAX_PATTERN_CHARS} characters.`);
	try {
		new RegExp(pattern);
	} catch (error) {
		throw new ToolError(`pattern: ${toError(error).message}.`, {cause: error});
	}
};

/** Sent to the page as source. */
const test = (pattern: string, lines: readonly string[]): readonly boolean[] => {
	const expression = new RegExp(pattern);
	return lines.map((line) => expression.test(line));
};
