import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {defineTool, reads, type ToolContext} from './define.ts';

const input = z.object({
	action: z.enum(['ping', 'version', 'sessions', 'echo', 'reload', 'doctor']).describe('What to do'),
	text: z.string().optional().describe('Text for echo'),
});

type Context = ToolContext<z.output<typeof input>>;

export const devUtils = defineTool({
	name: 'dev_utils',
	title: 'Check Tabberth',
	description: 'For developers of Tabberth: is it there, which version, which sessions are yours, what is wrong.',
	annotations: {...reads, openWorldHint: false},
	touchesBrowser: false,
	developerOnly: true,
	input,
	handler: (context) => actions[context.input.action](context),
});

const actions: Readonly<Record<Context['input']['action'], (context: Context) => string | Promise<string>>> = {
	ping: () => 'pong',
	version: ({host}) => host.version,
	sessions: async ({host, berth}) => JSON.stringify(await host.sessionsOf(berth.id)),
	echo: ({input: {text}}) => {
		if (text === undefined) throw new ToolError('text: expected a string to echo, but it is missing.');
		return text;
	},
	reload: ({host}) => {
		if (!host.reload())
			throw new ToolError('reload: only in developer mode, which the person switches on in the options of Tabberth.');
		return 'Tabberth is loaded anew as soon as no call runs. Your session and your tabs stay: go on with the next call.';
	},
	doctor: async ({host, berth}) => JSON.stringify(await host.diagnose(berth.credential)),
};
