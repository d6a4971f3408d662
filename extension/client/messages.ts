// What goes over the wire, as far as a client reads it. In: JSON. Out: messages, and the results of tools.
import {unreadable} from './error.ts';

export type Json = Record<string, unknown>;

export interface Message {
	readonly id?: string | number | null;
	readonly method?: string;
	readonly params?: Json;
	readonly result?: Json;
	readonly error?: {readonly code: number; readonly message: string; readonly data?: unknown};
}

const MAX_WORDS = 100;

/** None of nothing, by which some servers answer what only tells something. */
export const readMessages = (text: string): readonly Message[] => {
	if (text.trim() === '') return [];
	const parsed = parse(text);
	return [parsed].flat().filter((each): each is Message => typeof each === 'object' && each !== null);
};

const parse = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw unreadable(`it is no JSON, but ${text.slice(0, MAX_WORDS)}`, error);
	}
};

export interface Tool {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	readonly inputSchema: Schema;
	readonly [field: string]: unknown;
}

export interface Schema {
	readonly type?: string | readonly string[];
	readonly description?: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly items?: Schema;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly default?: unknown;
	readonly examples?: readonly unknown[];
	readonly minimum?: number;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly [field: string]: unknown;
}

export interface Progress {
	readonly progress: number;
	readonly total?: number;
	readonly message?: string;
}

export interface CallOptions {
	readonly signal?: AbortSignal;
	readonly timeout?: number;
	readonly onProgress?: (progress: Progress) => void;
}

export interface ToolResult {
	/** As the server answered. */
	readonly raw: Json;
	readonly text: string;
	/** What the text says, where it looks like JSON and is. */
	readonly data: unknown;
	readonly isError: boolean;
}

export const toToolResult = (raw: Json): ToolResult => {
	const content: readonly unknown[] = Array.isArray(raw.content) ? raw.content : [];
	const text = content.map(textOf).join('');
	return {raw, text, data: parseIfJson(text), isError: raw.isError === true};
};

const textOf = (part: unknown): string =>
	typeof part === 'object' && part !== null && 'type' in part && part.type === 'text' && 'text' in part
		? String(part.text)
		: '';

const parseIfJson = (text: string): unknown => {
	if (!/^\s*[{[]/.test(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};
