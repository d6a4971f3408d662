// What a batch answers with. In: what each of its calls gave. Out: all of it in one answer, in order, pictures in their places, and no
// longer than clients take: what is cut says so.
import {endWithinTokens, estimateTokens} from '../page/tokens.ts';
import type {Content, ToolValue} from './define.ts';

export interface Done {
	readonly name: string;
	readonly content: readonly Content[];
	readonly isError: boolean;
	/** The caller asked for a long answer. */
	readonly mayBeLong: boolean;
}

const MAX_TOKENS = 9_000;
const MAX_PICTURES = 20;
/** For the line that says that something was cut. */
const NOTE_TOKENS = 60;
const NO_PICTURE = `(Its picture is left out: a batch answers with ${MAX_PICTURES} at most.)`;

/** @param count Of all calls of the batch, those that were not run included. */
export const joinResults = (done: readonly Done[], count: number): ToolValue => {
	const results = dropPictures(done);
	const share = shareOf(results);
	const content = results.flatMap((result, place): readonly Content[] => {
		const texts = withoutTabLine(result, results[place + 1]).map((part) =>
			part.type === 'text' && !result.mayBeLong ? {...part, text: cut(part.text, share, result.name)} : part,
		);
		return [{type: 'text', text: `[${place + 1}/${count}] ${result.name}`}, ...texts];
	});
	const isError = done.at(-1)?.isError === true;
	if (!isError) return {content: merge(content)};
	return {content: merge([...content, {type: 'text', text: stopToWords(done.length, count)}]), isError};
};

const stopToWords = (failed: number, count: number): string => {
	const left = count - failed;
	const rest = left === 0 ? 'It was the last.' : `The ${left} after it ${left === 1 ? 'was' : 'were'} not run.`;
	return `Stopped: action ${failed} of ${count} failed. ${rest}`;
};

/** The last ones are kept: they show how things are now. */
const dropPictures = (done: readonly Done[]): readonly Done[] => {
	let surplus = done.flatMap(({content}) => content).filter(({type}) => type === 'image').length - MAX_PICTURES;
	const keepOrNot = (part: Content): Content =>
		part.type === 'image' && surplus-- > 0 ? {type: 'text', text: NO_PICTURE} : part;
	return surplus > 0 ? done.map((each) => ({...each, content: each.content.map(keepOrNot)})) : done;
};

const TAB_LINE = /\n(\[tab [^\n]*\])$/;

/** In which tab it was is said once for calls in a row that leave it as it was. */
const withoutTabLine = ({content}: Done, next: Done | undefined): readonly Content[] => {
	const [last, following] = [content.at(-1), next?.content.at(-1)];
	if (last?.type !== 'text' || following?.type !== 'text') return content;
	const line = TAB_LINE.exec(last.text)?.[1];
	if (line === undefined || line !== TAB_LINE.exec(following.text)?.[1]) return content;
	return [...content.slice(0, -1), {...last, text: last.text.slice(0, -line.length - 1)}];
};

/** Short texts stay whole; those that are longer than the rest allows get equal parts of it. */
const shareOf = (done: readonly Done[]): number => {
	const texts = done.filter(({mayBeLong}) => !mayBeLong).flatMap(({content}) => content);
	const costs = texts.flatMap((part) => (part.type === 'text' ? [estimateTokens(part.text)] : []));
	let left = MAX_TOKENS;
	let waiting = costs.length;
	for (const cost of costs.toSorted((one, other) => one - other)) {
		if (cost * waiting > left) return left / waiting;
		left -= cost;
		waiting -= 1;
	}
	return Number.POSITIVE_INFINITY;
};

const cut = (text: string, tokens: number, name: string): string => {
	if (estimateTokens(text) <= tokens) return text;
	const tabLine = TAB_LINE.exec(text)?.[0] ?? '';
	const whole = text.slice(0, text.length - tabLine.length);
	const end = endWithinTokens(whole, 0, Math.max(0, tokens - NOTE_TOKENS - estimateTokens(tabLine)));
	const kept = whole.slice(0, Math.max(0, whole.lastIndexOf('\n', end))).toWellFormed();
	const note = `… cut after ${kept.length} of ${whole.length} characters: a batch answers with about ${MAX_TOKENS} tokens. Call ${name} by itself, or give it max_chars where it takes that.`;
	return [kept, ...openFence(whole, kept.length), note].join('\n') + tabLine;
};

/** The line that closes the fence which is open at this place. No page can write it, because no page knows the nonce. */
const openFence = (text: string, at: number): readonly string[] => {
	let from = 0;
	for (const {index, 1: nonce} of text.matchAll(/^<page-text nonce="([0-9a-f]+)">/gm)) {
		if (index < from) continue;
		const closing = `</page-text nonce="${nonce}">`;
		const end = text.indexOf(`\n${closing}`, index);
		if (index >= at) return [];
		if (end >= at) return [closing];
		if (end >= 0) from = end;
	}
	return [];
};

const merge = (content: readonly Content[]): readonly Content[] => {
	const merged: Content[] = [];
	for (const part of content) {
		const last = merged.at(-1);
		if (part.type === 'text' && last?.type === 'text')
			merged.splice(-1, 1, {type: 'text', text: `${last.text}\n${part.text}`});
		else merged.push(part);
	}
	return merged;
};
