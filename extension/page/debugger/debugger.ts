// Which tabs have the debugger on them. In: tools that need it on a tab, and what the browser does with it. Out: attachments, kept
// until their berth has rested for a while and then let go in one batch, because the browser shows a bar in every window and
// shrinks all pages while there is one.
import {ToolError, toError} from '../../errors.ts';
import {log} from '../../log.ts';
import type {Size} from '../resize.ts';
import {BROWSER_CALL_MS, within} from '../within.ts';
import {Attachment, type Params} from './attachment.ts';
import {type Dialog, dialogError} from './dialogs.ts';
import {attachFailure, isForeignFrame} from './refused.ts';
import {type DetachReason, Setbacks} from './setbacks.ts';

/** How long a berth keeps its tabs after its last call. */
export const REST_MS = 60_000;
/** A page may be busy for a moment; with a dialog that opened before, it would be waited for in vain. */
const FIRST_ANSWER_MS = 3_000;

/** The browser's debugger, by the browser's ids of tabs. */
export interface DebuggerBrowser {
	attach(chromeId: number): Promise<void>;
	detach(chromeId: number): Promise<void>;
	send(chromeId: number, method: string, params: Params, sessionId?: string): Promise<unknown>;
	/** Tabs with any debugger on them: ours, another extension's, developer tools. */
	listAttached(): Promise<readonly number[]>;
	/** Nothing when the tab is gone. */
	urlOf(chromeId: number): Promise<string | undefined>;
}

export interface DebuggerOptions {
	readonly browser: DebuggerBrowser;
	/** Told before it tells anything of a tab. */
	readonly attached: (chromeId: number) => void;
	/** Told of all that is about to be sent to a tab, and waited for where it returns something. */
	readonly sending: (chromeId: number, method: string, params: Params, isInner: boolean) => Promise<void> | undefined;
	/** Told of all that it tells of a tab. */
	readonly heard: (chromeId: number, method: string, params: Params, sessionId?: string) => void;
	readonly refusal: (url: string) => string | undefined;
	/** Why nothing may be on this tab now: the person has stopped its agent. */
	readonly barred: (chromeId: number) => string | undefined;
	/** The person pressed Cancel in the browser's bar. */
	readonly canceled: () => void;
	readonly release: () => 'idle' | 'call' | 'always';
	/** What its page is to have, where it is not that of its window. */
	readonly sizeOf: (chromeId: number) => Size | undefined;
	/** Who holds the tab, and when they last made a call. */
	readonly holderOf: (chromeId: number) => {readonly usedAt: number} | undefined;
}

export class Debugger {
	readonly #options: DebuggerOptions;
	readonly #attached = new Map<number, Attachment>();
	readonly #attaching = new Map<number, Promise<Attachment>>();
	/** Calls and recordings under way; their tabs are not let go. */
	readonly #holds = new Set<{readonly chromeId: number; readonly interrupt: (dialog: Dialog) => void}>();
	readonly #setbacks = new Setbacks();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(options: DebuggerOptions) {
		this.#options = options;
	}

	/** At once where the tab has it already. */
	async attach(chromeId: number): Promise<Attachment> {
		const attachment = this.#attached.get(chromeId) ?? (await this.#attachOnce(chromeId));
		await attachment.ready(FIRST_ANSWER_MS);
		return attachment;
	}

	find(chromeId: number): Attachment | undefined {
		return this.#attached.get(chromeId);
	}

	dialogOf(chromeId: number): Dialog | undefined {
		return this.find(chromeId)?.dialog;
	}

	/**
	 * The tab keeps the debugger, if it has it, until the returned function is called.
	 * @param interrupt Told of a dialog that somebody must answer.
	 */
	hold(chromeId: number, interrupt: (dialog: Dialog) => void = () => undefined): () => void {
		const held = {chromeId, interrupt};
		this.#holds.add(held);
		return () => {
			this.#holds.delete(held);
			this.review();
		};
	}

	/** Work in a tab, which is given up when the tab shows a dialog that somebody must answer. */
	async unlessDialog<T>(chromeId: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const dialog = this.dialogOf(chromeId);
		if (dialog) throw dialogError(dialog);
		const ending = new AbortController();
		let release = (): void => undefined;
		const interrupted = new Promise<never>((_, reject) => {
			release = this.hold(chromeId, (opened) => reject(dialogError(opened)));
		});
		try {
			return await Promise.race([work(AbortSignal.any([signal, ending.signal])), interrupted]);
		} finally {
			ending.abort();
			release();
		}
	}

	/** After the worker was started: what an earlier one attached is still there. */
	async adopt(): Promise<void> {
		const tabs = await this.#options.browser.listAttached();
		await Promise.all(tabs.map((chromeId) => this.#adoptOne(chromeId)));
		this.review();
	}

	/** Lets go of what is not needed any more, or barred. To be called when tabs change hands, too. */
	review(): void {
		clearTimeout(this.#timer);
		const now = Date.now();
		const dues = [...this.#attached.keys()].map((chromeId) => ({chromeId, due: this.#dueOf(chromeId)}));
		for (const {chromeId, due} of dues) if (due <= now) this.#letGo(chromeId);
		const next = Math.min(...dues.map(({due}) => (due > now ? due : Number.POSITIVE_INFINITY)));
		if (Number.isFinite(next)) this.#timer = setTimeout(() => this.review(), next - now);
	}

	/** @param sessionId Of the frame with a process of its own that tells it. */
	receive(chromeId: number, method: string, params: Params, sessionId?: string): void {
		const attachment = this.find(chromeId);
		if (!attachment) return;
		this.#options.heard(chromeId, method, params, sessionId);
		const before = attachment.dialog;
		attachment.receive(method, params, sessionId);
		const {dialog} = attachment;
		if (dialog && !before) for (const held of this.#holds) if (held.chromeId === chromeId) held.interrupt(dialog);
		if (before && !dialog) this.review();
	}

	/** The browser's print dialog opens or closes, of which the debugger does not tell. */
	printing(chromeId: number, isOpen: boolean): void {
		if (isOpen) this.receive(chromeId, 'Page.javascriptDialogOpening', {type: 'print'});
		else if (this.dialogOf(chromeId)?.type === 'print') this.receive(chromeId, 'Page.javascriptDialogClosed', {});
	}

	/** What took the debugger off this tab just now will not come of attaching it again. */
	excuse(chromeId: number): void {
		this.#setbacks.forget(chromeId);
	}

	/** The browser has taken it off. */
	detached(chromeId: number, reason: DetachReason): void {
		this.#forget(chromeId);
		if (reason === 'canceled_by_user') this.#options.canceled();
		else this.#setbacks.note(chromeId, reason, Date.now());
	}

	/** When the tab may be let go. All tabs of a berth go together, and none while one of them is needed. */
	#dueOf(chromeId: number): number {
		const holder = this.#options.holderOf(chromeId);
		if (!holder || this.#options.barred(chromeId)) return Number.NEGATIVE_INFINITY;
		const needed = [...[...this.#holds].map((held) => held.chromeId), ...this.#inDoubt()];
		if (needed.some((each) => this.#options.holderOf(each) === holder)) return Number.POSITIVE_INFINITY;
		const release = this.#options.release();
		if (release === 'always') return Number.POSITIVE_INFINITY;
		return release === 'call' ? Number.NEGATIVE_INFINITY : holder.usedAt + REST_MS;
	}

	/** A dialog that loses its debugger can be answered by nobody but the person. */
	#inDoubt(): readonly number[] {
		const isInDoubt = ({dialog, hasAnswered}: Attachment): boolean => dialog !== undefined || !hasAnswered;
		return [...this.#attached.values()].filter(isInDoubt).map(({chromeId}) => chromeId);
	}

	#attachOnce(chromeId: number): Promise<Attachment> {
		const attaching = this.#attaching.get(chromeId) ?? this.#attachNow(chromeId);
		this.#attaching.set(chromeId, attaching);
		return attaching.finally(() => this.#attaching.delete(chromeId));
	}

	async #attachNow(chromeId: number): Promise<Attachment> {
		const url = await this.#options.browser.urlOf(chromeId);
		if (url === undefined) throw new ToolError('the tab was closed meanwhile. Open another one.');
		const refusal =
			this.#options.barred(chromeId) ?? this.#options.refusal(url) ?? this.#setbacks.refusal(chromeId, Date.now());
		if (refusal) throw new ToolError(refusal);
		try {
			await within(
				BROWSER_CALL_MS,
				this.#options.browser.attach(chromeId),
				'the browser did not attach the debugger. Try again.',
			);
		} catch (error) {
			if (error instanceof ToolError) throw error;
			// It may be our own: what took too long before, or what an earlier worker left.
			if (await this.#adoptOne(chromeId)) return this.#keep(chromeId);
			if (isForeignFrame(error)) this.excuse(chromeId);
			throw new ToolError(attachFailure(error), {cause: error});
		}
		const attachment = this.#keep(chromeId);
		const barred = this.#options.barred(chromeId);
		if (barred === undefined) return attachment;
		// It was stopped while the browser attached.
		this.#letGo(chromeId);
		throw new ToolError(barred);
	}

	async #adoptOne(chromeId: number): Promise<boolean> {
		if (this.#attached.has(chromeId)) return true;
		// Answered by the browser itself, whatever the page does, and only to who has attached.
		const probe = this.#options.browser.send(chromeId, 'Target.getTargetInfo', {});
		const isOurs = await within(BROWSER_CALL_MS, probe, 'The browser does not answer.').then(
			() => true,
			() => false,
		);
		if (isOurs) this.#keep(chromeId);
		return isOurs;
	}

	#keep(chromeId: number): Attachment {
		const known = this.#attached.get(chromeId);
		if (known) return known;
		const {browser, sending} = this.#options;
		const attachment = new Attachment(chromeId, (...command) => {
			const [method, params, sessionId] = command;
			const wait = sending(chromeId, method, params, sessionId !== undefined);
			return wait ? wait.then(() => browser.send(chromeId, ...command)) : browser.send(chromeId, ...command);
		});
		this.#attached.set(chromeId, attachment);
		this.#options.attached(chromeId);
		attachment.enable(this.#options.sizeOf(chromeId), () => this.review());
		return attachment;
	}

	#letGo(chromeId: number): void {
		this.#forget(chromeId);
		this.#options.browser
			.detach(chromeId)
			.catch((error: unknown) => log.warn('page', 'letting a tab go', toError(error).message));
	}

	#forget(chromeId: number): void {
		this.#attached.get(chromeId)?.end();
		this.#attached.delete(chromeId);
	}
}
