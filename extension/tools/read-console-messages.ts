import {z} from 'zod';
import {cleanText} from '../page/clean.ts';
import {ConsoleLog, type ConsoleMessage, isError} from '../page/console.ts';
import type {Attachment} from '../page/debugger/attachment.ts';
import {fence} from '../page/fence.ts';
import {matchLines} from '../page/find-lines.ts';
import {lastWithinTokens} from '../page/tokens.ts';
import {definePageTool, reads} from './define.ts';
import {restOf} from './rest-of.ts';

export const readConsoleMessages = definePageTool({
	name: 'read_console_messages',
	title: 'Read the console',
	description: 'Reads console messages and uncaught errors of a page, the latest last.',
	annotations: reads,
	input: z.object({
		onlyErrors: z.boolean().default(false).describe('Errors alone'),
		clear: z.boolean().default(false).describe('Forget all afterwards'),
		pattern: z.string().optional().describe('Regular expression'),
		limit: z.int().min(1).max(1_000).default(100).describe('Most to return'),
	}),
	handler: async ({input, attach}) => {
		const attachment = await attach();
		const log = attachment.part(ConsoleLog);
		const all = await log.read();
		const wanted = await match(attachment, input.onlyErrors ? all.filter(isError) : all, input.pattern);
		if (input.clear) await log.clear();
		if (all.length === 0) return 'The console is empty.';
		const shown = lastWithinTokens(wanted.slice(-input.limit));
		const list = {shown: shown.length, wanted: wanted.length, all: all.length, isCleared: input.clear};
		const rest = restOf(list, 'give a pattern or onlyErrors, or a larger limit');
		if (wanted.length === 0) return `None of ${all.length} messages match.${rest}`;
		return `${shown.length} of ${all.length} messages:\n${fence(shown.join('\n'))}${rest}`;
	},
});

const match = async (
	attachment: Attachment,
	messages: readonly ConsoleMessage[],
	pattern: string | undefined,
): Promise<readonly string[]> => {
	const lines = messages.map(messageToLine);
	if (pattern === undefined) return lines;
	const matches = await matchLines(
		attachment,
		pattern,
		messages.map(({text}) => text),
	);
	return lines.filter((_, index) => matches[index]);
};

const messageToLine = ({at, level, text, source}: ConsoleMessage): string => {
	const time = new Date(at).toISOString().slice(11, 23);
	return cleanText(`${time} ${level}: ${text}${source && ` (${source})`}`);
};
