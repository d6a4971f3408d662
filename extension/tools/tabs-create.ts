import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {readMove} from '../page/address.ts';
import {acts, defineTool, type ToolContext} from './define.ts';
import {describeLanding, landAt, requireAddress} from './navigate.ts';
import {tabLine} from './tab-line.ts';

export const newTabInput = z.object({
	url: z.string().min(1).optional().describe('Default: an empty tab'),
});

export const tabsCreate = defineTool({
	name: 'tabs_create',
	title: 'Open a tab',
	description: 'Opens a tab in the background, in your tab group, and makes it your current one.',
	annotations: acts,
	use: 'read',
	input: newTabInput,
	handler: (context) => createTab(context),
});

export const createTab = async (context: ToolContext<z.output<typeof newTabInput>>): Promise<string> => {
	const {input, berth, host, permit, signal} = context;
	const move = input.url === undefined ? undefined : readMove(input.url);
	if (move && move.kind !== 'url')
		throw new ToolError(`url: a new tab has no history to go ${move.kind} in. Give an address.`);
	if (move) await requireAddress(permit, move.url);
	const page = await berth.openTab();
	const opened = `Tab ID: ${page.id}`;
	if (!move) return `${opened}\n${tabLine(page)}`;
	const landing = await landAt({page, move, berth, host, permit, signal}).catch((error: unknown) => {
		if (!(error instanceof ToolError)) throw error;
		throw new ToolError(`${opened} was opened, but: ${error.message}`, {cause: error});
	});
	return `${opened}\n${describeLanding(landing)}\n${tabLine({...landing, id: page.id})}`;
};
