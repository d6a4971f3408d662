import {z} from 'zod';
import {cleanLine} from '../page/clean.ts';
import type {Download} from '../page/downloads.ts';
import {defineTool, reads} from './define.ts';

/** Clients give up on a call after a minute or so. */
const WAIT_MS = 45_000;
const MAX_URL_CHARS = 200;

export const downloads = defineTool({
	name: 'downloads',
	title: 'What was downloaded',
	description: 'The files that your tabs downloaded: absolute path, size, type, state.',
	annotations: {...reads, openWorldHint: false},
	input: z.object({
		action: z.enum(['list', 'wait']).describe('wait: for the next one, 45 s at most'),
	}),
	handler: async ({input: {action}, host, berth, signal}) => {
		if (action === 'wait') await host.downloads.settled(berth, WAIT_MS, signal);
		return JSON.stringify({downloads: (await host.downloads.list(berth)).map(toEntry)});
	},
});

const toEntry = ({url, ...download}: Download) => ({...download, url: cleanLine(url, MAX_URL_CHARS)});
