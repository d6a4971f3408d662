// What specs of shortcuts share. In: a room for tools. Out: short ways to do things by name, to save them and to do them again.
import {openActing} from './acting.ts';
import type {AgentClient, Answer} from './clients.ts';
import {connectClient} from './clients.ts';
import type {Held} from './site.ts';
import type {ToolRoom} from './tool-room.ts';
import {until} from './until.ts';

type Input = Record<string, unknown>;

export const openWorkflows = (room: ToolRoom) => {
	const {refOf, click, run} = openActing(room);
	const execute = (input: Input, client: AgentClient = room.client): Promise<Answer> =>
		client.call('shortcuts_execute', input);
	/** What became of the latest calls of a tool, also of those that a workflow makes. */
	const outcomesOf = async (tool: string): Promise<readonly string[]> => {
		const {text} = await room.client.call('dev_utils', {action: 'doctor'});
		const {activity} = JSON.parse(text) as {activity: readonly {name: string; outcome: string}[]};
		return activity.filter(({name}) => name === tool).map(({outcome}) => outcome);
	};
	const isRunning = async (): Promise<true | undefined> =>
		(await outcomesOf('shortcuts_execute')).at(-1) === 'running' || undefined;
	return {
		run,
		click,
		refOf,
		execute,
		fill: async (name: string, value: unknown) => room.client.call('form_input', {ref: await refOf(name), value}),
		save: async (command: string, more: Input = {}): Promise<string> => {
			const {text, isError} = await execute({command, save: `Does ${command}`, ...more});
			if (isError) throw new Error(text);
			return text;
		},
		/** By an agent of its own, which has no tab yet but for the address given. */
		replay: async (input: Input, url?: string): Promise<Answer> => {
			const client = await connectClient('v2 legacy', room.tabberth.url);
			try {
				if (url !== undefined) await client.call('navigate', {url});
				return await execute(input, client);
			} finally {
				await client.close();
			}
		},
		/** What the page waits for comes only when a workflow is at work there. */
		releaseAtWork: async (held: Held): Promise<void> => {
			await held.asked;
			await until('the workflow to run', isRunning);
			held.release();
		},
		/** The same, when the step that made the page ask for it is done. */
		releaseAfter: async (held: Held, tool: string): Promise<void> => {
			await held.asked;
			await until('the step to be done', async () => {
				const isDone = (await outcomesOf(tool)).every((outcome) => outcome !== 'running');
				return isDone && (await isRunning());
			});
			held.release();
		},
		/** What lies in storage, as text. */
		stored: (): Promise<string> =>
			room.tabberth.inWorker(async () => JSON.stringify(await chrome.storage.local.get('shortcuts'))),
		/** As a person may write them by hand, or the options page does. */
		write: (shortcuts: readonly unknown[]): Promise<void> =>
			room.tabberth.inWorker((given) => chrome.storage.local.set({shortcuts: given}), shortcuts as unknown[]),
	};
};
