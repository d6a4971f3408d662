// The console of a tab. In: what the browser tells of it, earlier messages included. Out: messages as text, the latest ones kept.
import {once} from '../once.ts';
import type {Attachment, Params, SendOptions} from './debugger/attachment.ts';
import {FrameSessions} from './debugger/frame-sessions.ts';
import {type RemoteObject, type Thrown, thrownToText, valueToText, withPreview} from './debugger/remote-object.ts';
import type {Refusal} from './frames.ts';

const MAX_MESSAGES = 1_000;
const MAX_MESSAGE_CHARS = 2_000;
const MAX_ORIGINS = 1_000;

export interface ConsoleMessage {
	/** In ms since the epoch. */
	readonly at: number;
	readonly level: string;
	readonly text: string;
	/** Where in which file, as far as that is known. */
	readonly source: string;
	/** Of the document that wrote it, as far as that is known. */
	readonly origin: string;
}

/** A frame that is busy is not waited for. */
const FRAME_LIMIT_MS = 1_000;

export class ConsoleLog {
	readonly #attachment: Attachment;
	readonly #frames: FrameSessions;
	/** Of each of its worlds; and of the frame of a session. */
	readonly #origins = new Map<string, string>();
	readonly #reading = new Set<Promise<void>>();
	readonly #enable = once(async () => {
		await this.#listen({});
		return this.#frames.withEach((sessionId) => this.#listen({sessionId, limitMs: FRAME_LIMIT_MS}));
	});
	#messages: ConsoleMessage[] = [];
	/** Whether somebody has been told what was before. */
	#isKnown = false;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		this.#frames = attachment.part(FrameSessions);
		attachment.onAll('Runtime.executionContextCreated', (params, sessionId) => this.#addOrigin(params, sessionId));
		attachment.onAll('Runtime.consoleAPICalled', (params, sessionId) => this.#addCall(params, sessionId));
		attachment.onAll('Runtime.exceptionThrown', (params, sessionId) => {
			const {executionContextId} = params.exceptionDetails as {readonly executionContextId?: number};
			this.#add(readThrown(params, this.#originOf(executionContextId, sessionId)));
		});
		attachment.onAll('Log.entryAdded', (params, sessionId) =>
			this.#add(readEntry(params, this.#originOf(undefined, sessionId))),
		);
	}

	/** The first time also what the page said before. */
	async read(): Promise<ConsoleReading> {
		const silent = await this.#enable();
		await Promise.all(this.#reading);
		const isFirst = !this.#isKnown;
		this.#isKnown = true;
		return {
			messages: this.#messages.toSorted((one, other) => one.at - other.at),
			isFirst,
			silent: isFirst ? silent : 0,
		};
	}

	get isKnown(): boolean {
		return this.#isKnown;
	}

	/** Those that came since, where somebody has begun to read: to turn it on for nothing would show to pages. */
	errorsSince(at: number, refusal: Refusal): readonly ConsoleMessage[] {
		return this.#messages.filter(
			(message) => isError(message) && message.at >= at && !isWrittenOutOfReach(message, refusal),
		);
	}

	async clear(): Promise<void> {
		this.#messages = [];
		const forget = async (options: SendOptions): Promise<void> =>
			this.#attachment.sendAll(
				[
					['Runtime.discardConsoleEntries', {}],
					['Log.clear', {}],
				],
				options,
			);
		await forget({});
		await this.#frames.forNow((sessionId) => forget({sessionId, limitMs: FRAME_LIMIT_MS}));
	}

	/** One that an earlier worker left enabled would not tell again what it told then. */
	#listen(options: SendOptions): Promise<void> {
		const commands = ['Runtime.disable', 'Runtime.enable', 'Log.enable'].map((method) => [method, {}] as const);
		return this.#attachment.sendAll(commands, options);
	}

	#addOrigin(params: Params, sessionId = ''): void {
		const {id, origin, auxData} = params.context as Context;
		// Another process counts from the beginning, and the document before may have been another site's.
		this.#origins.delete(`${sessionId} ${id}`);
		if (!auxData?.isDefault || !/^https?:/.test(origin)) return;
		if (this.#origins.size > MAX_ORIGINS) this.#origins.clear();
		this.#origins.set(`${sessionId} ${id}`, origin);
		if (sessionId) this.#origins.set(sessionId, origin);
	}

	#originOf(contextId: number | undefined, sessionId = ''): string {
		return this.#origins.get(`${sessionId} ${contextId}`) ?? this.#origins.get(sessionId) ?? '';
	}

	#addCall(params: Params, sessionId: string | undefined): void {
		const call = params as unknown as Call;
		const origin = this.#originOf(call.executionContextId, sessionId);
		const isWhole = call.args.every(({preview, objectId}) => preview || objectId === undefined);
		if (isWhole || this.#reading.size >= MAX_MESSAGES) this.#add(readCall(call, origin));
		else this.#fillIn(call, origin, {limitMs: FRAME_LIMIT_MS, ...(sessionId !== undefined && {sessionId})});
	}

	#fillIn(call: Call, origin: string, options: SendOptions): void {
		const filling = call.args.map((each) => withPreview(this.#attachment, each, options).catch(() => each));
		const reading = Promise.all(filling).then((args) => {
			this.#reading.delete(reading);
			this.#add(readCall({...call, args}, origin));
		});
		this.#reading.add(reading);
	}

	#add(message: ConsoleMessage): void {
		this.#messages.push({...message, text: message.text.slice(0, MAX_MESSAGE_CHARS)});
		if (this.#messages.length > MAX_MESSAGES) this.#messages.shift();
	}
}

export const isError = ({level}: ConsoleMessage): boolean => level === 'error' || level === 'assert';

/** Where it is not known which document wrote it, by its script. */
export const isWrittenOutOfReach = ({origin, source}: ConsoleMessage, refusal: Refusal): boolean => {
	const url = origin || source;
	return /^https?:/.test(url) && refusal(url) !== undefined;
};

export interface ConsoleReading {
	readonly messages: readonly ConsoleMessage[];
	/** Nobody has listened before. */
	readonly isFirst: boolean;
	/** Frames of other sites that did not answer. */
	readonly silent: number;
}

/** Of the protocol, what is used here. */
interface Context {
	readonly id: number;
	readonly origin: string;
	readonly auxData?: {readonly isDefault?: boolean};
}
interface Call {
	readonly type: string;
	readonly executionContextId?: number;
	readonly args: readonly RemoteObject[];
	readonly timestamp: number;
	readonly stackTrace?: {readonly callFrames: readonly Place[]};
}
interface Place {
	readonly url?: string;
	readonly lineNumber?: number;
	readonly columnNumber?: number;
}

const readCall = ({type, args, timestamp, stackTrace}: Call, origin: string): ConsoleMessage => ({
	origin,
	at: timestamp,
	level: type,
	text: argsToText(args),
	source: placeToText(stackTrace?.callFrames[0]),
});

const readThrown = (params: Params, origin: string): ConsoleMessage => {
	const {timestamp, exceptionDetails} = params as unknown as {timestamp: number; exceptionDetails: Thrown};
	const text = `${exceptionDetails.exception?.subtype === 'error' ? 'Uncaught ' : ''}${thrownToText(exceptionDetails)}`;
	return {origin, at: timestamp, level: 'error', text, source: placeToText(exceptionDetails)};
};

const readEntry = (params: Params, origin: string): ConsoleMessage => {
	const {entry} = params as unknown as {entry: Place & {level: string; text: string; timestamp: number}};
	return {origin, at: entry.timestamp, level: entry.level, text: entry.text, source: placeToText(entry)};
};

/** The protocol counts lines and columns from 0. */
const placeToText = ({url, lineNumber, columnNumber}: Place = {}): string => {
	if (!url) return '';
	const line = lineNumber === undefined ? '' : `:${lineNumber + 1}`;
	return `${url}${line}${columnNumber === undefined ? '' : `:${columnNumber + 1}`}`;
};

/** The first may say where the others go, and how they look. */
const argsToText = (args: readonly RemoteObject[]): string => {
	const [first, ...rest] = args;
	if (first?.type !== 'string') return args.map(valueToText).join(' ');
	const words = String(first.value).replace(/%([sdifoOc%])/g, (mark, kind: string) => {
		const next = kind === '%' ? undefined : rest.shift();
		if (!next) return kind === '%' ? '%' : mark;
		return kind === 'c' ? '' : valueToText(next);
	});
	return [words, ...rest.map(valueToText)].join(' ');
};
