// Pleas that wait for the person. In: what agents ask, and the answers. Out: an answer, to the call that waits for it; and to the kind's
// own keeper, whenever it comes: the worker may have been restarted since the plea was made.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {ANSWERABLE_MS, type Answer, answerable, isSamePlea, MAX_PLEAS, type Plea, pleasSchema} from './plea.ts';

const KEY = 'pleas';

export interface PleaDeskOptions {
	readonly area: Area;
	readonly newId: () => string;
	/** Keeps an answer, by the kind of its plea. It counts as soon as this returns. */
	readonly keep: Readonly<Record<Plea['kind'], (plea: Plea, answer: Answer) => void>>;
}

export class PleaDesk {
	readonly #options: PleaDeskOptions;
	readonly #waiting = new Set<() => void>();
	readonly #listeners: (() => void)[] = [];
	#pleas: readonly Plea[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(options: PleaDeskOptions) {
		this.#options = options;
	}

	async load(): Promise<void> {
		const read = pleasSchema.safeParse((await this.#options.area.get(KEY))[KEY] ?? []);
		if (!read.success) log.warn('trust', 'what agents asked cannot be read, and is forgotten');
		this.#pleas = answerable(read.data ?? [], Date.now());
		this.#changed();
	}

	/** The oldest first. */
	get list(): readonly Plea[] {
		return this.#pleas;
	}

	/** Nobody waits for the answer: its keeper is told. */
	put(wish: Omit<Plea, 'id' | 'at'>): void {
		if (!this.#find(wish)) this.#add(wish);
	}

	/** Whoever asks for the same again waits for the same answer. Returns without one when the time is over. */
	async ask(wish: Omit<Plea, 'id' | 'at'>, {limitMs, signal}: {limitMs: number; signal: AbortSignal}): Promise<void> {
		signal.throwIfAborted();
		this.put(wish);
		await this.#untilGone(wish, limitMs, signal);
	}

	/** False where that is no question any more, or no answer to it. */
	answer(id: string, answer: Answer): boolean {
		const plea = this.#pleas.find((each) => each.id === id);
		if (!plea?.answers.includes(answer)) return false;
		this.#options.keep[plea.kind](plea, answer);
		this.#set(this.#pleas.filter((each) => each !== plea));
		return true;
	}

	/** What nobody has to answer any more. */
	withdraw(isMeant: (plea: Plea) => boolean): void {
		this.#set(this.#pleas.filter((plea) => !isMeant(plea)));
	}

	onChange(listener: () => void): void {
		this.#listeners.push(listener);
	}

	#find(wish: Pick<Plea, 'kind' | 'subject'>): Plea | undefined {
		return this.#pleas.find((plea) => isSamePlea(plea, wish));
	}

	#add(wish: Omit<Plea, 'id' | 'at'>): void {
		if (this.#pleas.length >= MAX_PLEAS)
			throw new ToolError(
				`${MAX_PLEAS} questions wait for the person already. Ask them to answer those, then call again.`,
			);
		this.#set([...this.#pleas, {...wish, id: this.#options.newId(), at: Date.now()}]);
	}

	#set(pleas: readonly Plea[]): void {
		if (pleas.length === this.#pleas.length) return;
		this.#pleas = pleas;
		this.#options.area
			.set({[KEY]: pleas})
			.catch((error: unknown) => log.error('trust', 'what agents ask could not be stored', error));
		this.#changed();
	}

	#changed(): void {
		clearTimeout(this.#timer);
		const [oldest] = this.#pleas;
		if (oldest) this.#timer = setTimeout(() => this.#expire(), Math.max(0, oldest.at + ANSWERABLE_MS - Date.now()));
		for (const look of [...this.#waiting]) look();
		for (const listener of this.#listeners) listener();
	}

	#expire(): void {
		this.#set(answerable(this.#pleas, Date.now()));
	}

	#untilGone(wish: Pick<Plea, 'kind' | 'subject'>, limitMs: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const ending = new AbortController();
			const end = (): void => {
				clearTimeout(timer);
				this.#waiting.delete(look);
				ending.abort();
				resolve();
			};
			const look = (): void => {
				if (!this.#find(wish)) end();
			};
			const timer = setTimeout(end, limitMs);
			this.#waiting.add(look);
			signal.addEventListener(
				'abort',
				() => {
					reject(signal.reason);
					end();
				},
				ending,
			);
		});
	}
}
