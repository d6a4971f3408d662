import {z} from 'zod';
import {cleanText} from '../page/clean.ts';
import {ConsoleLog, type ConsoleMessage, type ConsoleReading, isError, isWrittenOutOfReach} from '../page/console.ts';
import type {Attachment} from '../page/debugger/attachment.ts';
import {fence} from '../page/fence.ts';
import {matchLines} from '../page/find-lines.ts';
import {frameNotes, labelOf, originOf, type Refusal} from '../page/frames.ts';
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
	handler: async ({input, attach, page, host}) => {
		const attachment = await attach();
		const log = attachment.part(ConsoleLog);
		const reading = await log.read();
		const all = reading.messages.filter((message) => !isWrittenOutOfReach(message, host.refusal));
		const wanted = input.onlyErrors ? all.filter(isError) : all;
		const lines = await match(attachment, wanted, {pattern: input.pattern, own: originOf(page.url)});
		if (input.clear) await log.clear();
		const notes = notesOn(reading, host.refusal).map((note) => `\nNote: ${note}.`);
		if (all.length === 0) return `The console is empty.${notes.join('')}`;
		const shown = lastWithinTokens(lines.slice(-input.limit));
		const list = {shown: shown.length, wanted: lines.length, all: all.length, isCleared: input.clear};
		const rest = restOf(list, 'give a pattern or onlyErrors, or a larger limit') + notes.join('');
		if (lines.length === 0) return `None of ${all.length} messages match.${rest}`;
		return `${shown.length} of ${all.length} messages:\n${fence(shown.join('\n'))}${rest}`;
	},
});

const notesOn = ({messages, isFirst, silent}: ConsoleReading, refusal: Refusal): string[] => [
	...(isFirst ? [FIRST] : []),
	...(silent > 0 ? [`${silent} frames of other sites are busy; what they wrote is missing so far`] : []),
	...frameNotes(
		[...new Set(messages.filter((message) => isWrittenOutOfReach(message, refusal)).map(({origin}) => origin))].map(
			(origin) => `${labelOf(origin)} is not reachable; what it wrote is left out`,
		),
	),
];

const FIRST =
	'Tabberth listens as of now. Of what was written before it knows only the latest of the page that is shown, and nothing of pages that the tab has left';

const match = async (
	attachment: Attachment,
	messages: readonly ConsoleMessage[],
	{pattern, own}: {readonly pattern: string | undefined; readonly own: string},
): Promise<readonly string[]> => {
	const lines = messages.map((message) => messageToLine(message, own));
	if (pattern === undefined) return lines;
	const matches = await matchLines(
		attachment,
		pattern,
		messages.map(({text}) => text),
	);
	return lines.filter((_, index) => matches[index]);
};

const messageToLine = ({at, level, text, source, origin}: ConsoleMessage, own: string): string => {
	const time = new Date(at).toISOString().slice(11, 23);
	const from = origin && origin !== own ? ` [${origin}]` : '';
	return cleanText(`${time} ${level}${from}: ${text}${source && ` (${source})`}`);
};
