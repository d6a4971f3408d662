// Which tabs are recorded, for films of what agents do there. In: who wants it, calls, and what the mouse is about to do. Out: word of it to
// the studio, which keeps all, and which alone knows how a film is made. No tool knows that it is watched.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {once} from '../once.ts';
import type {FromStudio, Gif, ToStudio} from '../studio/messages.ts';
import type {Debugger} from './debugger/debugger.ts';
import {dialogError} from './debugger/dialogs.ts';
import type {AskStudio} from './studio-link.ts';
import type {Page} from './tabs.ts';
import {type Call, IDLE_WORDS, Take} from './take.ts';

export interface RecorderOptions {
	readonly area: {
		get(key: string): Promise<Record<string, unknown>>;
		set(values: Record<string, unknown>): Promise<void>;
	};
	readonly ask: AskStudio;
	readonly debugger: () => Pick<Debugger, 'attach' | 'hold' | 'dialogOf'>;
	/** All that are anybody's. */
	readonly tabs: () => readonly Pick<Page, 'id' | 'chromeId'>[];
}

const KEY = 'recordings';
/** More than the browser could draw at the same time. */
const MAX_TAKES = 40;

export class Recorder {
	readonly #options: RecorderOptions;
	/** By our ids of the tabs. */
	readonly #takes = new Map<number, Take>();
	/** Tabs of which there is a recording, and whether it goes on. */
	#known = new Map<number, boolean>();
	#told: Promise<unknown> = Promise.resolve();
	#isReady = false;

	constructor(options: RecorderOptions) {
		this.#options = options;
	}

	/** Once all tabs are known again: what an earlier worker recorded goes on. */
	readonly resume = once(async (): Promise<void> => {
		const {[KEY]: known} = await this.#options.area.get(KEY);
		// Written by `note`, and by nobody else.
		this.#known = new Map(known as [number, boolean][] | undefined);
		for (const [tabId, goesOn] of this.#known) if (goesOn) this.#take(tabId);
		this.#isReady = true;
		this.review();
	});

	/** To be called when tabs change hands: with its tab a recording is gone. */
	review(): void {
		if (!this.#isReady || this.#known.size === 0) return;
		const tabs = new Map(this.#options.tabs().map(({id, chromeId}) => [id, chromeId]));
		for (const [tabId, take] of this.#takes) take.hold(tabs.get(tabId));
		const gone = [...this.#known.keys()].filter((tabId) => !tabs.has(tabId));
		for (const tabId of gone) this.#note(tabId, undefined);
		if (gone.length > 0) this.#keep();
	}

	/** @returns What there was of it before, and is gone. */
	async start({id: tabId, chromeId}: Page): Promise<string | undefined> {
		const dialog = this.#options.debugger().dialogOf(chromeId);
		if (dialog) throw dialogError(dialog);
		if (this.#takes.has(tabId))
			throw new ToolError('this tab is being recorded already. Go on, or call stop_recording, or clear.');
		if (this.#takes.size >= MAX_TAKES)
			throw new ToolError(`${MAX_TAKES} tabs are being recorded already. Stop another recording first.`);
		const take = this.#take(tabId);
		this.#note(tabId, true);
		take.hold(chromeId);
		this.#keep();
		const begun = this.#say({type: 'begin', tabId, at: Date.now()});
		await Promise.all([begun, take.shoot()]);
		if (take.hasPicture) return (await begun).said;
		await this.clear(tabId);
		throw new ToolError('the browser drew no picture of this tab in time. Look at it, then try again.');
	}

	async stop(tabId: number): Promise<string> {
		const take = this.#takes.get(tabId);
		if (!take)
			throw new ToolError(
				this.#known.has(tabId)
					? 'this tab is not being recorded any more. Call export for what there is.'
					: 'this tab is not being recorded. Call start_recording first.',
			);
		await take.shoot();
		return (await this.#end(tabId)).said ?? nothing();
	}

	/** Where one is under way it goes on. */
	async export(
		tabId: number,
		options: Readonly<Record<string, unknown>>,
		signal: AbortSignal,
	): Promise<{readonly gif: Gif; readonly said: string}> {
		const {gif, said} = await this.#say({type: 'export', tabId, options}, signal);
		return gif && said !== undefined ? {gif, said} : nothing();
	}

	/** @returns What is gone. */
	async clear(tabId: number): Promise<string | undefined> {
		this.#note(tabId, undefined);
		return (await this.#say({type: 'clear', tabId})).said;
	}

	/** A call in a tab, of which nothing is noted where the tab is not recorded. */
	around<T extends {readonly content: readonly object[]}>(call: Call, work: () => Promise<T>): Promise<T> {
		return this.#takes.get(call.page.id)?.around(call, work) ?? work();
	}

	/** @returns What it has to wait for. */
	beforeInput(...[chromeId, ...command]: [number, ...Parameters<Take['beforeInput']>]): Promise<void> | undefined {
		if (this.#takes.size === 0) return undefined;
		return [...this.#takes.values()].find((take) => take.chromeId === chromeId)?.beforeInput(...command);
	}

	#take(tabId: number): Take {
		const take = new Take({
			tabId,
			debugger: this.#options.debugger,
			tell: (message) => this.#tell(message),
			onIdle: () => void this.#end(tabId, IDLE_WORDS).catch(warn),
		});
		this.#takes.set(tabId, take);
		return take;
	}

	#end(tabId: number, why?: string): Promise<FromStudio> {
		this.#note(tabId, false);
		return this.#say({type: 'end', tabId, at: Date.now(), ...(why !== undefined && {why})});
	}

	/** @param goesOn Nothing where there is no recording any more. */
	#note(tabId: number, goesOn: boolean | undefined): void {
		if (goesOn === undefined) this.#known.delete(tabId);
		else this.#known.set(tabId, goesOn);
		if (!goesOn) {
			this.#takes.get(tabId)?.end();
			this.#takes.delete(tabId);
		}
		this.#options.area.set({[KEY]: [...this.#known]}).catch(warn);
	}

	#keep(): void {
		this.#tell({type: 'keep', tabIds: [...this.#known.keys()]});
	}

	#tell(message: ToStudio): void {
		this.#say(message).catch(warn);
	}

	/** In the order in which it happened; nobody waits for a film. */
	#say(message: ToStudio, signal?: AbortSignal): Promise<FromStudio> {
		const said = this.#told.then(() => this.#options.ask(message, signal));
		if (message.type !== 'export') this.#told = said.catch(() => undefined);
		return said;
	}
}

const warn = (error: unknown): void => log.warn('page', 'recording', error);

const nothing = (): never => {
	throw new ToolError('nothing was recorded in this tab. Call start_recording, act, then export.');
};
