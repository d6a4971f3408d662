// What was done and decided, for the person to look up. In: calls as they end, and decisions as they fall. Out: lines in the log of this
// browser, soon after; what a call was given or gave is counted and measured, and not kept.
import {log} from '../log.ts';
import type {Reason} from '../reason.ts';
import {shapeOf} from './shape.ts';

export const MAX_LINES = 10_000;
const WRITE_AFTER_MS = 200;
/** Of longer answers so much is looked at. */
const SAMPLE_CHARS = 20_000;
/** What a picture costs at most, at the size that ours have. */
const PICTURE_TOKENS = 1_600;
const MAX_COUNTED = 1_000;

/** A line in the log. */
export type AuditLine = {readonly at: number} & (CallLine | DecisionLine);

interface Whose {
	readonly client?: string | undefined;
	readonly berth?: string | undefined;
	readonly session?: string | undefined;
	readonly tool: string;
	/** Of the page, without a path. */
	readonly origin?: string | undefined;
}

interface CallLine extends Whose {
	readonly kind: 'call';
	readonly id: string;
	readonly tabId?: number | undefined;
	readonly ms: number;
	readonly outcome: 'ok' | 'error';
	/** Of what the call was given. */
	readonly shape: Readonly<Record<string, unknown>>;
	/** Of the answer, estimated. */
	readonly tokens?: number | undefined;
}

interface DecisionLine extends Whose {
	readonly kind: 'decision';
	readonly decision: 'allowed' | 'denied' | 'waiting';
	readonly reason: string;
	/** The same for the page that shows the log. */
	readonly why?: Pick<Reason, 'name' | 'values'> | undefined;
}

export interface EndedCall extends Omit<CallLine, 'kind' | 'shape' | 'tokens'> {
	readonly at: number;
	readonly input: unknown;
	/** None of a call that is a part of another. */
	readonly content?: readonly ({readonly type: 'text'; readonly text: string} | {readonly type: 'image'})[] | undefined;
}

export interface AuditStore {
	/** Keeps the latest lines, and no more than it may. */
	append(lines: readonly AuditLine[], most: number): Promise<void>;
}

export class Audit {
	readonly #store: AuditStore;
	readonly #costOf: (text: string) => number;
	/** Of the answers to each berth, since the worker started. */
	readonly #tokens = new Map<string, number>();
	readonly #listeners: (() => void)[] = [];
	#waiting: (() => AuditLine)[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;
	#writing: Promise<void> = Promise.resolve();

	/** @param costOf How many tokens a text costs. */
	constructor(store: AuditStore, costOf: (text: string) => number) {
		this.#store = store;
		this.#costOf = costOf;
	}

	/** Costs the call next to nothing: what is to be counted is counted when it is written. */
	called({input, content, ...call}: EndedCall): void {
		this.#add(() => ({
			...call,
			kind: 'call',
			shape: shapeOf(input),
			...(content && {tokens: this.#count(call.berth, this.#tokensOf(content))}),
		}));
	}

	/** So far, as far as they are written down. */
	tokensOf(berth: string): number {
		return this.#tokens.get(berth) ?? 0;
	}

	/** Word that there are more of them. */
	onCount(listener: () => void): void {
		this.#listeners.push(listener);
	}

	decided(decision: Omit<DecisionLine, 'kind'>): void {
		const at = Date.now();
		this.#add(() => ({at, kind: 'decision', ...decision}));
	}

	/** Returns when everything so far is written, or could not be. */
	async settled(): Promise<void> {
		this.#write();
		await this.#writing;
	}

	#add(line: () => AuditLine): void {
		this.#waiting.push(line);
		this.#timer ??= setTimeout(() => this.#write(), WRITE_AFTER_MS);
	}

	#write(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const lines = this.#waiting.splice(0).map((line) => line());
		if (lines.length === 0) return;
		this.#writing = this.#writing
			.then(() => this.#store.append(lines, MAX_LINES))
			.catch((error: unknown) => log.warn('trust', 'writing the log of calls', error));
		for (const listener of this.#listeners) listener();
	}

	#count(berth: string | undefined, tokens: number): number {
		if (berth === undefined) return tokens;
		// More berths than these nobody has looked at.
		if (this.#tokens.size >= MAX_COUNTED) this.#tokens.clear();
		this.#tokens.set(berth, this.tokensOf(berth) + tokens);
		return tokens;
	}

	#tokensOf(content: NonNullable<EndedCall['content']>): number {
		return content.reduce(
			(sum, each) => sum + (each.type === 'image' ? PICTURE_TOKENS : this.#tokensOfText(each.text)),
			0,
		);
	}

	#tokensOfText(text: string): number {
		const sample = text.slice(0, SAMPLE_CHARS);
		return Math.round((this.#costOf(sample) * text.length) / Math.max(1, sample.length));
	}
}
