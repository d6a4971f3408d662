// How a call of the person's own ended. Pure. In: what the server gave, or why there is no answer. Out: what is shown of it.

import {MCPError} from '../../../client/error.ts';
import type {ToolResult} from '../../../client/messages.ts';
import {estimateTokens} from '../../../page/tokens.ts';
import {say, sayError} from '../../say.ts';
import {type Part, tokensOf, toParts} from './result-parts.ts';

export interface Outcome {
	readonly kind: 'ok' | 'error' | 'cancelled' | 'unreachable' | 'failed';
	readonly ms: number;
	readonly parts: readonly Part[];
	readonly tokens: number;
	/** Of a call that did not get through. */
	readonly words: string;
	/** What the server said of it itself. */
	readonly quoted?: string;
}

export const toOutcome = ({raw, isError}: ToolResult, ms: number): Outcome => {
	const parts = toParts(raw);
	return {kind: isError ? 'error' : 'ok', ms, parts, tokens: tokensOf(parts, estimateTokens), words: ''};
};

export const toFailure = (error: unknown, ms: number, isCancelled: boolean): Outcome => {
	const none = {ms, parts: [], tokens: 0};
	if (isCancelled) return {kind: 'cancelled', words: '', ...none};
	if (!(error instanceof MCPError)) return {kind: 'failed', words: sayError(error), ...none};
	if (error.isNetworkError() && error.status === undefined) return {kind: 'unreachable', words: '', ...none};
	if (error.isTimeout()) return {kind: 'failed', words: say('playground_timeout'), ...none};
	if (error.isSessionExpired()) return {kind: 'failed', words: say('playground_expired'), ...none};
	return {kind: 'failed', words: say('playground_refused'), quoted: error.message, ...none};
};
