// The line that each answer about a tab ends with. In: an answer, and the tab. Out: the answer with it.
import {cleanLine, type Echo, echoOf, hideInQuotes} from '../page/clean.ts';
import {type Page, readTab} from '../page/tabs.ts';
import type {Content, PageValue, ToolValue} from './define.ts';

interface Telling {
	/** What else is to be told of the tab. */
	readonly lines: readonly string[];
	/** Whether the tab shows what it did when it was looked up: the browser tells of all else. */
	readonly isAsFound: () => boolean;
	/** What the call has written; the address stays as it is, as it is what later calls are told apart by. */
	readonly typed: string;
}

export const withLines = async (
	{content, tab}: PageValue,
	page: Page,
	{lines, isAsFound, typed}: Telling,
): Promise<{readonly value: ToolValue; readonly tab: {readonly url: string}}> => {
	const now = tab ?? (isAsFound() ? page : await readTab(page.chromeId)) ?? page;
	const echo = echoOf(typed);
	const title = now.title === page.title ? now.title : echo.hide(now.title);
	const line = hideInQuotes([...lines, tabLine({...now, title, id: page.id})].join('\n'), echo);
	const told = content.map((part, at) => withoutTyped(part, at === 0, echo));
	const last = told.at(-1);
	if (last?.type !== 'text') return {value: {content: [...told, {type: 'text', text: line}]}, tab: now};
	return {value: {content: [...told.slice(0, -1), {type: 'text', text: `${last.text}\n${line}`}]}, tab: now};
};

/** What was done is said first, in words from before it was. */
const withoutTyped = (part: Content, isFirst: boolean, echo: Echo): Content => {
	if (part.type !== 'text') return part;
	const words = isFirst ? /\n.*/s : /.*/s;
	return {...part, text: part.text.replace(words, (said) => hideInQuotes(said, echo))};
};

/** Title and address are the page's own words: one short line, without what people cannot see. */
export const tabLine = (tab: {readonly id: number; readonly title: string; readonly url: string}): string =>
	`[tab ${tab.id} · ${cleanLine(tab.title, 80) || 'no title'} · ${cleanLine(tab.url, 200)}]`;
