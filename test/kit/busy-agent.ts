// An agent at work: it opens, moves, reads, lists and closes tabs, and knows what each answer must be. In: a way to call tools, and
// pages that tell whose they are. Out: what was wrong, in words. It never repeats what acts, and repeats what reads until it is
// answered.
import type {Answer} from './clients.ts';
import type {NoncePages} from './nonce-pages.ts';
import {readNonces} from './nonce-pages.ts';
import type {Random} from './random.ts';
import {until} from './until.ts';

export interface BusyAgentOptions {
	/** Which agent it is: its pages carry the number. */
	readonly number: number;
	readonly call: (name: string, input: Record<string, unknown>, options: {timeout: number}) => Promise<Answer>;
	readonly pages: NoncePages;
	readonly random: Random;
	/** Of a client without a session. */
	readonly berth?: string;
}

/** By then a call is answered or has failed, in any client. */
const CALL_LIMIT_MS = 10_000;
/** What an answer may take beyond the limit, on a machine that is busy. */
const SLACK_MS = 5_000;
/** Longer than anything is down. */
const PATIENCE_MS = 30_000;
const MAX_TABS = 3;
/** The step that stands for an empty page. */
const EMPTY = 0;
const ACTIONS = ['move', 'move', 'move', 'read', 'read', 'read', 'read', 'list', 'open', 'close'] as const;
/** A session that found its earlier tabs again is told of all of them. */
const WORD = /\n\n(?:The tabs|Tabs) of [\s\S]*$/;
const REFUSED = /no tab \d+|whose tabs are meant/;

type Action = (typeof ACTIONS)[number];
type Outcome = {readonly kind: 'done' | 'unknown' | 'refused'; readonly text: string};

export class BusyAgent {
	readonly faults: string[] = [];
	/** `lost`: tabs that went with a browser; `unseen`: tabs whose opening was cut off, and that it does not have. */
	readonly counts = {done: 0, unknown: 0, refused: 0, lost: 0, unseen: 0};
	/** What was said of acts whose outcome is unknown, for who looks into a fault. */
	readonly doubts: string[] = [];
	readonly #options: BusyAgentOptions;
	/** The steps that each tab may show: one, unless an outcome is unknown. */
	readonly #tabs = new Map<number, Set<number>>();
	readonly #accounts = new Map<number, {outcome: Outcome['kind']; restarts: number}>();
	readonly #perhapsOpened = new Set<number>();
	readonly #perhapsClosed = new Set<number>();
	#step = EMPTY;
	#restarts = 0;
	/** Whether tabs may be gone, or be back, that nobody closed or opened. */
	#losses: 'none' | 'under way' | 'possible' = 'none';
	#isInDoubt = false;

	constructor(options: BusyAgentOptions) {
		this.#options = options;
	}

	/** One call, or as many as it takes to read something. */
	async work(): Promise<void> {
		if (this.#isInDoubt) return this.takeStock();
		const actions: Record<Action, () => Promise<void>> = {
			move: () => this.#move(),
			read: () => this.#read(),
			list: () => this.takeStock(),
			open: () => this.#open(),
			close: () => this.#close(),
		};
		await actions[this.#choose()]();
	}

	/** It may bring tabs back as they were seconds before, load their pages once more, or bring nothing back. */
	browserEnds(): void {
		this.#restarts += 1;
		this.#losses = 'under way';
		this.#isInDoubt = true;
	}

	/** What it was told in between may have been told by the browser that ended. */
	browserIsBack(): void {
		this.#losses = 'possible';
		this.#isInDoubt = true;
	}

	/** Its tabs, as it is told of them, must be those that it opened and did not close. */
	async takeStock(): Promise<void> {
		const {text} = await this.#ask('tabs_context', this.#handle());
		const {availableTabs} = JSON.parse(text.split('\n\n')[0] ?? '') as {availableTabs: {id: number}[]};
		const listed = new Set(availableTabs.map(({id}) => id));
		// A browser that is closing has no tabs any more, one that starts none yet.
		if (this.#losses === 'under way') return;
		const found = [...listed].filter((id) => !this.#tabs.has(id)).length;
		this.counts.unseen += Math.max(0, this.#perhapsOpened.size - found);
		for (const id of listed) this.#seeTab(id);
		for (const id of [...this.#tabs.keys()]) if (!listed.has(id)) this.#missTab(id);
		this.#perhapsOpened.clear();
		this.#perhapsClosed.clear();
		this.#losses = 'none';
		this.#isInDoubt = false;
	}

	#seeTab(id: number): void {
		if (this.#losses !== 'none') this.#tabs.set(id, this.#everyStep());
		if (this.#tabs.has(id)) return;
		if (this.#perhapsOpened.size === 0) this.#fault(`has tab ${id}, which it never opened`);
		this.#tabs.set(id, new Set([EMPTY, ...this.#perhapsOpened]));
	}

	#missTab(id: number): void {
		this.#tabs.delete(id);
		if (this.#perhapsClosed.has(id)) return;
		if (this.#losses === 'none') this.#fault(`lost tab ${id}`);
		this.counts.lost += 1;
	}

	/**
	 * What acted and was reported done has happened once, and what has no known outcome at most once. Pages that stood open when
	 * the browser ended are loaded again, as often as it likes.
	 */
	audit(): void {
		for (const [step, {outcome, restarts}] of this.#accounts) {
			const visits = this.#options.pages.visits(this.#options.number, step);
			const most = this.#restarts === restarts ? 1 : Number.POSITIVE_INFINITY;
			const least = outcome === 'done' ? 1 : 0;
			if (visits.length < least || visits.length > most)
				this.#fault(`step ${step} was ${outcome}, and happened ${visits.length} times: ${visits.join(', ')}`);
		}
	}

	#choose(): Action {
		const {size} = this.#tabs;
		if (size === 0) return 'open';
		const action = this.#options.random.pick(ACTIONS);
		if (action === 'open' && size >= MAX_TABS) return 'close';
		return action === 'close' && size === 1 ? 'open' : action;
	}

	async #open(): Promise<void> {
		const step = this.#nextStep();
		const outcome = await this.#act('tabs_create_mcp', {url: this.#urlOf(step), ...this.#handle()}, step);
		if (outcome.kind === 'unknown') this.#perhapsOpened.add(step);
		if (outcome.kind !== 'done') return;
		const id = Number(/Tab ID: (\d+)/.exec(outcome.text)?.[1]);
		if (this.#tabs.has(id)) this.#fault(`was given tab ${id} twice`);
		this.#tabs.set(id, new Set([step]));
	}

	async #move(): Promise<void> {
		const [tabId, shown] = this.#pickTab();
		const step = this.#nextStep();
		const outcome = await this.#act('navigate', {url: this.#urlOf(step), tabId}, step);
		if (outcome.kind === 'done') shown.clear();
		if (outcome.kind !== 'refused') shown.add(step);
	}

	async #close(): Promise<void> {
		const [tabId] = this.#pickTab();
		const {kind} = await this.#act('tabs_close_mcp', {tabId});
		if (kind === 'done') this.#tabs.delete(tabId);
		if (kind === 'unknown') this.#perhapsClosed.add(tabId);
	}

	async #read(): Promise<void> {
		const [tabId, shown] = this.#pickTab();
		const {kind, text} = await this.#ask('get_page_text', {tabId});
		if (kind === 'refused') return;
		const steps = new Set(readNonces(text.replace(WORD, '')).map(({step}) => step));
		if (text.includes('The page is empty')) steps.add(EMPTY);
		const strange = [...steps].filter((step) => !shown.has(step));
		if (this.#losses === 'none' && (steps.size === 0 || strange.length > 0))
			this.#fault(`tab ${tabId} must show ${[...shown].join(' or ')}: ${JSON.stringify(text)}`);
		// While the newest page is still under way, an older one may be read again.
		const newest = Math.max(...shown);
		if (steps.size === 1 && steps.has(newest)) this.#tabs.set(tabId, new Set([newest]));
	}

	/** What acts is called once, whatever comes of it. */
	async #act(name: string, input: Record<string, unknown>, step?: number): Promise<Outcome> {
		const restarts = this.#restarts;
		const outcome = await this.#attempt(name, input);
		if (step !== undefined) this.#accounts.set(step, {outcome: outcome.kind, restarts});
		if (outcome.kind === 'unknown') this.doubts.push(`${name}: ${outcome.text}`);
		if (outcome.kind !== 'done') this.#isInDoubt = true;
		if (outcome.kind === 'done' && step !== undefined && readNonces(outcome.text).every((seen) => seen.step !== step))
			this.#fault(`step ${step} was answered with ${JSON.stringify(outcome.text)}`);
		return outcome;
	}

	#ask(name: string, input: Record<string, unknown>): Promise<Outcome> {
		let last = '';
		const look = async (): Promise<Outcome | undefined> => {
			const outcome = await this.#attempt(name, input);
			last = outcome.text;
			return outcome.kind === 'unknown' ? undefined : outcome;
		};
		return until(`an answer to ${name} of agent ${this.#options.number}`, look, PATIENCE_MS).catch((cause: unknown) => {
			throw new Error(`the last was ${JSON.stringify(last)}`, {cause});
		});
	}

	async #attempt(name: string, input: Record<string, unknown>): Promise<Outcome> {
		const begun = performance.now();
		const {text, isError} = await this.#options.call(name, input, {timeout: CALL_LIMIT_MS}).catch((error: unknown) => ({
			text: String(error),
			isError: true,
		}));
		const tookMs = performance.now() - begun;
		const kind = !isError ? 'done' : REFUSED.test(text) ? 'refused' : 'unknown';
		this.counts[kind] += 1;
		if (tookMs > CALL_LIMIT_MS + SLACK_MS) this.#fault(`waited ${Math.round(tookMs)} ms for ${name}`);
		const crossed = readNonces(text).filter(({agent}) => agent !== this.#options.number);
		if (crossed.length > 0) this.#fault(`was given another’s answer to ${name}: ${JSON.stringify(text)}`);
		if (kind === 'refused') this.#noteRefusal(name, text);
		return {kind, text};
	}

	#noteRefusal(name: string, text: string): void {
		if (!this.#isInDoubt && this.#losses === 'none') this.#fault(`was refused ${name}: ${text}`);
		this.#isInDoubt = true;
	}

	#nextStep(): number {
		this.#step += 1;
		return this.#step;
	}

	/** Of a page that came back nobody knows how old it is. */
	#everyStep(): Set<number> {
		return new Set(Array.from({length: this.#step + 1}, (_, step) => step));
	}

	#urlOf(step: number): string {
		return this.#options.pages.url(this.#options.number, step);
	}

	#handle(): {berth?: string} {
		const {berth} = this.#options;
		return berth === undefined ? {} : {berth};
	}

	#pickTab(): [number, Set<number>] {
		return this.#options.random.pick([...this.#tabs]);
	}

	#fault(what: string): void {
		this.faults.push(`agent ${this.#options.number} ${what}`);
	}
}
