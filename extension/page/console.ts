// The console of a tab. In: what the browser tells of it, earlier messages included. Out: messages as text, the latest ones kept.
import {once} from '../once.ts';
import type {Attachment, Params} from './debugger/attachment.ts';
import {type RemoteObject, type Thrown, thrownToText, valueToText, withPreview} from './debugger/remote-object.ts';

const MAX_MESSAGES = 1_000;
const MAX_MESSAGE_CHARS = 2_000;

export interface ConsoleMessage {
	/** In ms since the epoch. */
	readonly at: number;
	readonly level: string;
	readonly text: string;
	/** Where in which file, as far as that is known. */
	readonly source: string;
}

export class ConsoleLog {
	readonly #attachment: Attachment;
	readonly #reading = new Set<Promise<void>>();
	readonly #enable = once(async () => {
		// One that an earlier worker left enabled would not tell again what it told then.
		await this.#attachment.send('Runtime.disable');
		await Promise.all([this.#attachment.send('Runtime.enable'), this.#attachment.send('Log.enable')]);
	});
	#messages: ConsoleMessage[] = [];

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		attachment.on('Runtime.consoleAPICalled', (params) => this.#addCall(params));
		attachment.on('Runtime.exceptionThrown', (params) => this.#add(readThrown(params)));
		attachment.on('Log.entryAdded', (params) => this.#add(readEntry(params)));
	}

	/** The first time also what the page said before. */
	async read(): Promise<readonly ConsoleMessage[]> {
		await this.#enable();
		await Promise.all(this.#reading);
		return this.#messages.toSorted((one, other) => one.at - other.at);
	}

	/** Those that came since, where somebody has begun to read: to turn it on for nothing would show to pages. */
	errorsSince(at: number): readonly ConsoleMessage[] {
		return this.#messages.filter((message) => isError(message) && message.at >= at);
	}

	async clear(): Promise<void> {
		this.#messages = [];
		await Promise.all([this.#attachment.send('Runtime.discardConsoleEntries'), this.#attachment.send('Log.clear')]);
	}

	#addCall(params: Params): void {
		const call = params as unknown as Call;
		const isWhole = call.args.every(({preview, objectId}) => preview || objectId === undefined);
		if (isWhole || this.#reading.size >= MAX_MESSAGES) this.#add(readCall(call));
		else this.#fillIn(call);
	}

	#fillIn(call: Call): void {
		const filling = Promise.all(call.args.map((each) => withPreview(this.#attachment, each).catch(() => each)));
		const reading = filling.then((args) => {
			this.#reading.delete(reading);
			this.#add(readCall({...call, args}));
		});
		this.#reading.add(reading);
	}

	#add(message: ConsoleMessage): void {
		this.#messages.push({...message, text: message.text.slice(0, MAX_MESSAGE_CHARS)});
		if (this.#messages.length > MAX_MESSAGES) this.#messages.shift();
	}
}

export const isError = ({level}: ConsoleMessage): boolean => level === 'error' || level === 'assert';

interface Call {
	readonly type: string;
	readonly args: readonly RemoteObject[];
	readonly timestamp: number;
	readonly stackTrace?: {readonly callFrames: readonly Place[]};
}
interface Place {
	readonly url?: string;
	readonly lineNumber?: number;
	readonly columnNumber?: number;
}

const readCall = ({type, args, timestamp, stackTrace}: Call): ConsoleMessage => ({
	at: timestamp,
	level: type,
	text: argsToText(args),
	source: placeToText(stackTrace?.callFrames[0]),
});

const readThrown = (params: Params): ConsoleMessage => {
	const {timestamp, exceptionDetails} = params as unknown as {timestamp: number; exceptionDetails: Thrown};
	const text = `${exceptionDetails.exception?.subtype === 'error' ? 'Uncaught ' : ''}${thrownToText(exceptionDetails)}`;
	return {at: timestamp, level: 'error', text, source: placeToText(exceptionDetails)};
};

const readEntry = (params: Params): ConsoleMessage => {
	const {entry} = params as unknown as {entry: Place & {level: string; text: string; timestamp: number}};
	return {at: entry.timestamp, level: entry.level, text: entry.text, source: placeToText(entry)};
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
