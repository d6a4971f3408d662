// What an action has changed on its page, where that is wanted. In: what it answers. Out: the same, and the changes since the client's last
// view.
import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {viewPage} from '../page/snapshot.ts';
import type {PageContext, PageValue} from './define.ts';
import {DEFAULT_BUDGET, tellView, viewOf} from './tell-view.ts';

export const changes = z.boolean().default(false).describe('Also what changed since read_page');

type Context = PageContext<{readonly changes: boolean}>;

export const withChanges = async (context: Context, told: PageValue | string): Promise<PageValue | string> => {
	const {input, page, host, signal} = context;
	if (!input.changes || host.debugger.dialogOf(page.chromeId)) return told;
	const telling = host.debugger.unlessDialog(page.chromeId, signal, () => changesNow(context));
	// The action is done, whatever becomes of the reading.
	const text = await telling.catch((error: unknown) => {
		if (!(error instanceof ToolError)) throw error;
		return `What changed could not be read: ${error.message}`;
	});
	return withLine(told, text);
};

export const withLine = (told: PageValue | string, text: string): PageValue | string =>
	typeof told === 'string' ? `${told}\n${text}` : {...told, content: [...told.content, {type: 'text', text}]};

const changesNow = async (context: Context): Promise<string> => {
	const {berth, page, signal} = context;
	const {refusal} = context.host.permitFor({berth, tool: 'read_page', use: 'read', signal});
	const host = {...context.host, refusal};
	const has = (filter: string): boolean => host.views.last(viewOf(context, filter)) !== undefined;
	const isInteractive = has('interactive') && !has('all');
	const view = await viewPage(page, host, {isInteractive});
	const filter = isInteractive ? 'interactive' : 'all';
	return tellView(view, context, {filter, since: 'last', budget: DEFAULT_BUDGET});
};
