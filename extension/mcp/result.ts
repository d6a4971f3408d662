// The one place where a tool's value or failure becomes a result. In: values and errors. Out: what MCP clients are given.
import {failureToWords, type ToolValue} from '../tools/index.ts';
import type {Json, RpcId} from './rpc.ts';

export interface CallResult extends Json {
	content: ({type: 'text'; text: string} | {type: 'image'; data: string; mimeType: string})[];
	isError?: boolean;
}

const failure = (text: string): CallResult => ({content: [{type: 'text', text}], isError: true});

export const valueToResult = ({content, isError}: ToolValue): CallResult => ({
	content: [...content],
	...(isError && {isError}),
});

export const errorToResult = (tool: string, error: unknown): CallResult => failure(failureToWords(tool, error));

/** Adds what the client should hear besides; into the last text, which some clients show alone. */
export const withWord = (result: CallResult, word: string | undefined): CallResult => {
	if (word === undefined) return result;
	const last = result.content.at(-1);
	const text = last?.type === 'text' ? `${last.text}\n\n${word}` : word;
	const before = last?.type === 'text' ? result.content.slice(0, -1) : result.content;
	return {...result, content: [...before, {type: 'text', text}]};
};

export const unknownOutcome = (tool: string): CallResult =>
	failure(
		`worker: Outcome unknown: the extension was interrupted while ${tool} ran. It was not repeated. Re-read the page before you go on.`,
	);

/** As a whole JSON-RPC answer; `modern` adds what the 2026-07-28 revision wants of every result. */
export const unknownAnswer = (id: RpcId, tool: string, modern: boolean): Json => ({
	jsonrpc: '2.0',
	id,
	result: {...unknownOutcome(tool), ...(modern && {resultType: 'complete'})},
});
