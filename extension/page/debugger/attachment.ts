// One tab with the debugger on it, until it is taken off. In: commands, and what the browser tells of the tab. Out: answers in
// time, events, and the dialog that the tab shows.
import {ToolError, toError} from '../../errors.ts';
import {log} from '../../log.ts';
import type {Size} from '../resize.ts';
import {within} from '../within.ts';
import {type Dialog, readDialog} from './dialogs.ts';
import {FOREIGN_FRAME, isForeignFrame} from './refused.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Send = (method: string, params: Params, sessionId?: string) => Promise<unknown>;
export type Command = readonly [method: string, params: Params];
/** With the session of the frame that tells it, where that has a process of its own. */
type Listener = (params: Params, sessionId?: string) => void;

export interface SendOptions {
	readonly limitMs?: number;
	readonly signal?: AbortSignal;
	/** Of a frame with a process of its own. */
	readonly sessionId?: string;
}

/** A page that is busy with something else answers late; one with a dialog never. */
const COMMAND_MS = 5_000;
const DIALOG_MS = 5_000;
/** Bodies that servers sent are kept for whoever asks, up to these sizes. */
export const KEPT_BODIES = {maxTotalBufferSize: 20_000_000, maxResourceBufferSize: 5_000_000};
const MAX_ALERTS = 20;
const SET_SIZE = 'Emulation.setDeviceMetricsOverride';
/** As many pixels of the screen to one of the page as before, and nothing else of a phone. */
const toMetrics = ({width, height}: Size): Params => ({width, height, deviceScaleFactor: 0, mobile: false});

const TAKEN_OFF = 'the browser took the debugger off this tab meanwhile. Try again.';

/** What was under way in a tab from which the browser has taken the debugger, or in which it obeys it no more. */
export class TakenOffError extends ToolError {
	constructor(options: ErrorOptions = {}) {
		super(isForeignFrame(options.cause) ? FOREIGN_FRAME : TAKEN_OFF, options);
	}
}

export class Attachment {
	readonly chromeId: number;
	readonly attachedAt = Date.now();
	readonly #send: Send;
	readonly #over = new AbortController();
	readonly #listeners = new Map<string, Set<Listener>>();
	readonly #ofFrames = new Map<string, Listener>();
	readonly #alerts: Dialog[] = [];
	readonly #parts = new Map<unknown, unknown>();
	#enabled: Promise<unknown> = Promise.resolve();
	#hasAnswered = false;
	#dialog: Dialog | undefined;

	constructor(chromeId: number, send: Send) {
		this.chromeId = chromeId;
		this.#send = send;
	}

	/** Aborts when the debugger is off this tab. */
	get over(): AbortSignal {
		return this.#over.signal;
	}

	/** What somebody must answer before anything goes on in this tab. */
	get dialog(): Dialog | undefined {
		return this.#dialog;
	}

	/** False while the page is busy, or shows a dialog that nobody told of. */
	get hasAnswered(): boolean {
		return this.#hasAnswered;
	}

	/**
	 * @param size That the page shall have, where it is not that of its window.
	 * @param onAnswer A page that is busy or shows a dialog answers late, so nobody should wait for it.
	 */
	enable(size: Size | undefined, onAnswer: () => void): void {
		this.#enabled = Promise.all([
			...(size ? [this.#send(SET_SIZE, toMetrics(size))] : []),
			this.#send('Page.enable', {}),
			// Without it the browser lets a page in the background sleep.
			this.#send('Emulation.setFocusEmulationEnabled', {enabled: true}),
			this.#send('Network.enable', KEPT_BODIES),
		]);
		const answered = this.#enabled.then(() => {
			this.#hasAnswered = true;
			onAnswer();
		});
		answered.catch((error: unknown) => log.warn('page', 'enabling the debugger', toError(error).message));
	}

	/** Returns when the page has answered for the first time. */
	async ready(limitMs: number): Promise<void> {
		await this.#inTime(() => this.#enabled, {limitMs});
	}

	send<T>(method: string, params: Params = {}, options: SendOptions = {}): Promise<T> {
		// What a command answers is written in the protocol, and the browser's word is taken for it.
		return this.#inTime(() => this.#send(method, params, options.sessionId) as Promise<T>, options);
	}

	/** In one go, as the browser keeps to the order: waiting for each would cost a message there and back. */
	async sendAll(commands: readonly Command[], options: SendOptions = {}): Promise<void> {
		const all = () => Promise.all(commands.map(([method, params]) => this.#send(method, params, options.sessionId)));
		await this.#inTime(all, options);
	}

	/** What is kept of this tab for as long as the debugger is on it. */
	part<T>(kind: new (attachment: Attachment) => T): T {
		const known = this.#parts.get(kind);
		if (known instanceof kind) return known;
		const part = new kind(this);
		this.#parts.set(kind, part);
		return part;
	}

	/** Until the signal ends it, or the debugger is off. */
	on(method: string, listener: Listener, signal?: AbortSignal): void {
		const listeners = this.#listeners.get(method) ?? new Set();
		this.#listeners.set(method, listeners.add(listener));
		signal?.addEventListener('abort', () => listeners.delete(listener), {once: true});
	}

	/** The same, and also what frames with processes of their own tell, for as long as the debugger is on the tab. */
	onAll(method: string, listener: Listener): void {
		this.on(method, listener);
		this.#ofFrames.set(method, listener);
	}

	/** What the browser tells of this tab, or a frame in it. */
	receive(method: string, params: Params, sessionId?: string): void {
		if (sessionId !== undefined) {
			this.#ofFrames.get(method)?.(params, sessionId);
			return;
		}
		if (method === 'Page.javascriptDialogOpening') this.#openDialog(readDialog(params));
		if (method === 'Page.javascriptDialogClosed') this.#dialog = undefined;
		for (const listener of this.#listeners.get(method) ?? []) listener(params);
	}

	/** Until the debugger is off, or without one from now on. */
	async emulate(size: Size | undefined): Promise<void> {
		await (size ? this.send(SET_SIZE, toMetrics(size)) : this.send('Emulation.clearDeviceMetricsOverride'));
	}

	async answerDialog(accept: boolean, promptText?: string): Promise<void> {
		const params = {accept, ...(promptText !== undefined && {promptText})};
		await this.send('Page.handleJavaScriptDialog', params, {limitMs: DIALOG_MS});
		this.#dialog = undefined;
	}

	/** Alerts that were accepted since somebody last asked. */
	takeAlerts(): readonly Dialog[] {
		return this.#alerts.splice(0);
	}

	end(): void {
		this.#over.abort();
		this.#listeners.clear();
	}

	#openDialog(dialog: Dialog): void {
		if (dialog.type !== 'alert') {
			this.#dialog = dialog;
			return;
		}
		if (this.#alerts.length < MAX_ALERTS) this.#alerts.push(dialog);
		this.answerDialog(true).catch((error: unknown) => log.warn('page', 'accepting an alert', toError(error).message));
	}

	/** Without a controller for each command: hundreds may be under way. */
	async #inTime<T>(work: () => Promise<T>, {limitMs = COMMAND_MS, signal}: SendOptions): Promise<T> {
		signal?.throwIfAborted();
		if (this.over.aborted) throw new TakenOffError();
		let [takenOff, stop] = [(): void => undefined, (): void => undefined];
		const stopped = new Promise<never>((_, reject) => {
			takenOff = () => reject(new TakenOffError());
			stop = () => reject(signal?.reason);
		});
		this.over.addEventListener('abort', takenOff);
		signal?.addEventListener('abort', stop);
		try {
			return await within(limitMs, Promise.race([work(), stopped]), NO_ANSWER);
		} catch (error) {
			throw isTakenOff(error) ? new TakenOffError({cause: error}) : error;
		} finally {
			this.over.removeEventListener('abort', takenOff);
			signal?.removeEventListener('abort', stop);
		}
	}
}

/** The browser may tell who waits for an answer before it tells everybody. */
const isTakenOff = (error: unknown): boolean =>
	/Debugger is not attached|Detached while handling/.test(toError(error).message) || isForeignFrame(error);

const NO_ANSWER =
	'the page does not answer: it is busy, or shows a dialog that opened before Tabberth could see it. Try again, or call handle_dialog; if neither helps, navigate to another address.';
