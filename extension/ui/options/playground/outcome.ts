// How a call of the person's own ended. Pure. In: what the server gave, or why there is no answer. Out: what is shown of it.

import {MCPError} from '../../../client/error.ts';
import type {ToolResult} from '../../../client/messages.ts';
import {estimateTokens} from '../../../page/tokens.ts';
import {type Part, tokensOf, toParts} from './result-parts.ts';

export interface Outcome {
	readonly kind: 'ok' | 'error' | 'cancelled' | 'unreachable' | 'failed';
	readonly ms: number;
	readonly parts: readonly Part[];
	readonly tokens: number;
	/** Of a call that did not get through. */
	readonly words: string;
}

export const toOutcome = ({raw, isError}: ToolResult, ms: number): Outcome => {
	const parts = toParts(raw);
	return {kind: isError ? 'error' : 'ok', ms, parts, tokens: tokensOf(parts, estimateTokens), words: ''};
};

export const toFailure = (error: unknown, ms: number, isCancelled: boolean): Outcome => {
	const none = {ms, parts: [], tokens: 0};
	if (isCancelled) return {kind: 'cancelled', words: '', ...none};
	const words = error instanceof Error ? error.message : String(error);
	const isUnreachable = error instanceof MCPError && error.isNetworkError() && error.data === undefined;
	return {kind: isUnreachable ? 'unreachable' : 'failed', words, ...none};
};
