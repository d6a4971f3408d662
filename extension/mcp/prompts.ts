// The shortcuts as prompts, for the person to choose from in the client. In: a server. Out: the same, which lists them and gives their words.
import {ProtocolError, type Server} from '@modelcontextprotocol/server';
import {ToolError} from '../errors.ts';
import {fillText, readValues} from '../shortcuts/fill.ts';
import type {Shortcut} from '../shortcuts/shortcut.ts';
import {INVALID_PARAMS} from './rpc.ts';
import type {Services} from './services.ts';

export const PROMPTS = {prompts: {listChanged: true}};

export const servePrompts = (server: Server, {shortcuts}: Pick<Services, 'shortcuts'>): void => {
	server.setRequestHandler('prompts/list', async () => ({prompts: (await shortcuts.list()).map(toPrompt)}));
	server.setRequestHandler('prompts/get', async ({params}) => {
		const shortcut = (await shortcuts.list()).find(({command}) => command === params.name);
		if (!shortcut)
			throw new ProtocolError(INVALID_PARAMS, `There is no prompt “${params.name}”: prompts/list names all.`);
		const text = toWords(shortcut, params.arguments ?? {});
		return {
			description: shortcut.description,
			messages: [{role: 'user' as const, content: {type: 'text' as const, text}}],
		};
	});
};

const toPrompt = ({command, description, parameters}: Shortcut) => ({
	name: command,
	description,
	arguments: parameters.map(({name, description: meaning, default: usual}) => ({
		name,
		...(meaning !== undefined && {description: meaning}),
		required: usual === undefined,
	})),
});

const toWords = (shortcut: Shortcut, given: Readonly<Record<string, string>>): string => {
	try {
		const values = readValues(shortcut, given);
		if (shortcut.kind === 'prompt') return fillText(shortcut.prompt, values);
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		throw new ProtocolError(INVALID_PARAMS, error.message);
	}
	const call = JSON.stringify({command: shortcut.command, ...(Object.keys(given).length > 0 && {arguments: given})});
	return `Call shortcuts_execute with ${call}, and say what came of it.`;
};
