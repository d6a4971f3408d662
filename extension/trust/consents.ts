// Consent to use this browser without a key. In: callers, and the person's answers. Out: who may go on; for who may not a ToolError that
// says how to change that. Decisions outlive the worker and the browser.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {type Asker, answersFor, type Decision, decide, decisionFor, decisionsSchema} from './consent.ts';
import type {Answer, Plea} from './plea.ts';
import {PleaDesk} from './plea-desk.ts';

const KEY = 'consents';
/** Clients give up on a call after a minute. */
const WAIT_MS = 45_000;

const DENIED =
	'the person does not let this client use the browser. Do not try again by yourself. They can change that in Tabberth’s popup (“Let it ask again”), or give this client a key.';

export interface ConsentsOptions {
	readonly area: Area;
	readonly newId: () => string;
	/** Takes the answers to what is asked besides. */
	readonly keepOther?: (plea: Plea, answer: Answer) => void;
}

export class Consents {
	readonly pleas: PleaDesk;
	readonly #area: Area;
	readonly #newId: () => string;
	readonly #listeners: (() => void)[] = [];
	#decisions: readonly Decision[] = [];
	/** Subjects that are allowed, so that a call costs one look. */
	readonly #known = new Set<string>();

	constructor({area, newId, keepOther = () => undefined}: ConsentsOptions) {
		this.#area = area;
		this.#newId = newId;
		this.pleas = new PleaDesk({
			area,
			newId,
			keep: {access: (plea, answer) => this.#keep(plea, answer), site: keepOther, pairing: keepOther},
		});
	}

	async load(): Promise<void> {
		const read = decisionsSchema.safeParse((await this.#area.get(KEY))[KEY] ?? []);
		if (!read.success) log.warn('trust', 'what the person allowed cannot be read, so they are asked again');
		this.#decisions = read.data ?? [];
		await this.pleas.load();
	}

	/** The latest first. */
	get list(): readonly Decision[] {
		return this.#decisions.toReversed();
	}

	isAllowed(subject: string): boolean {
		return this.#known.has(subject);
	}

	/** Whether the person has allowed it; they are not asked. */
	recall(asker: Asker): boolean {
		if (this.isAllowed(asker.subject)) return true;
		const decision = decisionFor(this.#decisions, asker);
		if (decision?.isAllowed) this.#known.add(asker.subject);
		return decision?.isAllowed === true;
	}

	/** False where they have not answered in time; a refusal is thrown. */
	async require(asker: Asker, signal: AbortSignal): Promise<boolean> {
		if (this.recall(asker)) return true;
		this.#refuseDenied(asker);
		await this.pleas.ask(
			{
				kind: 'access',
				subject: asker.subject,
				client: asker.client,
				...(asker.process && {process: asker.process}),
				answers: [...answersFor(asker)],
			},
			{limitMs: WAIT_MS, signal},
		);
		this.#refuseDenied(asker);
		return this.recall(asker);
	}

	/** From now on the person is asked again. */
	forget(id: string): void {
		this.#set(this.#decisions.filter((decision) => decision.id !== id));
	}

	onChange(listener: () => void): void {
		this.#listeners.push(listener);
	}

	#refuseDenied(asker: Asker): void {
		if (decisionFor(this.#decisions, asker)?.isAllowed === false) throw new ToolError(DENIED);
	}

	#keep(plea: Plea, answer: Answer): void {
		this.#set(decide(this.#decisions, plea, answer, {id: this.#newId(), at: Date.now()}));
		// What the same program has asked in other sessions may be answered with it.
		this.pleas.withdraw((other) => other.kind === 'access' && decisionFor(this.#decisions, other) !== undefined);
	}

	#set(decisions: readonly Decision[]): void {
		this.#decisions = decisions;
		this.#known.clear();
		this.#area
			.set({[KEY]: decisions})
			.catch((error: unknown) => log.error('trust', 'what the person allows could not be stored', error));
		for (const listener of this.#listeners) listener();
	}
}
