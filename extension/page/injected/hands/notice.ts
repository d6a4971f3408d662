// What an action does to a document. In: begun before the action, asked after it. Out: what happened, as far as a person would see it.
import {has, holds, isElement, localNameOf, shortTitle} from '../dom.ts';
import {type Echo, echoOf, hideValue} from '../echo.ts';
import type {Engine} from '../engine.ts';
import {openModal} from '../modal.ts';
import {nameOf, tidy} from '../names.ts';
import {roleOf} from '../roles.ts';
import {cut, statesOf} from '../states.ts';
import {isConnectedTo, rootsAround} from './around.ts';
import {Ends, type LastEvent} from './ends.ts';
import {focusedElement, takesText} from './focused.ts';
import {newText} from './new-text.ts';
import {describe} from './wording.ts';

export interface Noticed {
	/** Sentences' parts, in the page's words where they are quoted. */
	readonly effects: readonly string[];
	/** Where the document is about to go, or to stay while a file comes. */
	readonly leavesFor?: string;
	/** A press, a key or a text of the action has reached this document. */
	readonly isReached: boolean;
	/** Anything at all has changed, if only in how it looks. */
	readonly isTouched: boolean;
	/** What a press came to, where it was not what was meant. */
	readonly astray?: string;
	/** Of the document, where its address is what it was. */
	readonly title?: string;
}

/** Without anything to see by then, there is nothing to see soon. */
const PATIENCE_MS = 30;
const SENDING_MS = 200;
const MAX_NODES = 2_000;
const MAX_TEXT_CHARS = 160;
const MAX_REASON_CHARS = 120;
const PRESSES = ['pointerdown', 'mousedown', 'click', 'contextmenu'];
const WRITINGS = ['keydown', 'beforeinput'];
const CHANGES = ['input', 'change', 'toggle', 'scroll', 'select', 'copy', 'paste', 'cut', 'drop'];

export class Notice {
	readonly #engine: Engine;
	readonly #target: Element | undefined;
	readonly #ending = new AbortController();
	/** A hundred keys need not be listened to a hundred times. */
	readonly #reaching = new AbortController();
	readonly #touching = new AbortController();
	readonly #observer = new MutationObserver((records) => this.#observe(records));
	readonly #nodes = new Set<Node>();
	readonly #invalid: string[] = [];
	readonly #focus = focusedElement();
	readonly #modal = modalNow();
	readonly #states: string;
	readonly #href = location.href;
	readonly #touched = Promise.withResolvers<void>();
	readonly #departed = Promise.withResolvers<void>();
	readonly #ends = new Ends(this.#ending.signal);
	#departure: NavigateEvent | undefined;
	#asked: Event | undefined;
	#isComposed = false;
	#isTouched = false;
	#isReached = false;
	#isPrinted = false;
	#pressed: Element | undefined;

	constructor(engine: Engine, target?: Element) {
		this.#engine = engine;
		this.#target = target;
		this.#states = statesNow(target);
		for (const root of rootsAround(target))
			this.#observer.observe(root, {
				subtree: true,
				childList: true,
				characterData: true,
				attributes: true,
				attributeOldValue: true,
			});
		this.#listen();
	}

	/** Returns when the last event has come, which it may never do here. @returns Whether what it did shows already. */
	over(last: LastEvent): Promise<boolean> {
		return this.#ends.until(last);
	}

	/**
	 * At once where something has happened; else as soon as it does, or when it is clear that nothing will.
	 * @param typed What the action has written.
	 * @param isBrief What shows later is looked for by somebody else.
	 */
	async settled(typed: string, isBrief: boolean): Promise<Noticed> {
		this.#observe(this.#observer.takeRecords());
		if (!isBrief && !this.#isTouched && !this.#hasField)
			await Promise.race([this.#touched.promise, after(PATIENCE_MS)]);
		// The browser sends a form only some time after the press.
		if (this.#isSending && !this.#departure) await Promise.race([this.#departed.promise, after(SENDING_MS)]);
		this.#observe(this.#observer.takeRecords());
		const noticed = this.#tell(echoOf(typed));
		this.end();
		return noticed;
	}

	/** To write in it is what a press on a field is for. */
	get #hasField(): boolean {
		const focus = focusedElement();
		return focus !== undefined && focus !== this.#focus && takesText(focus);
	}

	end(): void {
		this.#observer.disconnect();
		this.#ending.abort();
	}

	#listen(): void {
		const {signal} = this.#ending;
		const options = {capture: true, passive: true, signal};
		const untilTouched = {...options, signal: AbortSignal.any([signal, this.#touching.signal])};
		const untilReached = {...options, signal: AbortSignal.any([signal, this.#reaching.signal])};
		for (const type of CHANGES) addEventListener(type, (event) => this.#change(event), untilTouched);
		for (const type of ['submit', 'formdata']) addEventListener(type, (event) => this.#send(event), options);
		for (const type of PRESSES) addEventListener(type, (event) => this.#press(event), options);
		for (const type of WRITINGS) addEventListener(type, (event) => this.#reach(event), untilReached);
		addEventListener('beforeprint', () => this.#print(), options);
		// What a button opens without a script changes nothing that an observer sees.
		addEventListener('beforetoggle', ({target}) => target instanceof Node && this.#nodes.add(target), options);
		addEventListener('invalid', ({target}) => this.#refuse(target), options);
		navigation.addEventListener('navigate', (event) => this.#navigate(event), {signal: this.#ending.signal});
	}

	#navigate(event: NavigateEvent): void {
		this.#touch();
		if (event.destination.sameDocument || event.hashChange) return;
		this.#departure = event;
		this.#departed.resolve();
	}

	/** A page may yet keep itself from going, or show the other place itself. */
	get #leavesFor(): string | undefined {
		const event = this.#departure;
		return event && !event.defaultPrevented && !navigation.transition ? event.destination.url : undefined;
	}

	/** A field that loses the focus to what is pressed tells its change only now. */
	#change({isTrusted, target}: Event): void {
		const isElsewhere = target instanceof Element && this.#target && !isConnectedTo(target, this.#target);
		if (isTrusted && !isElsewhere) this.#touch();
	}

	/** With or without asking the page before. */
	#send(event: Event): void {
		if (event.type === 'submit') this.#asked = event;
		else this.#isComposed = true;
	}

	get #isSending(): boolean {
		return this.#asked ? !this.#asked.defaultPrevented : this.#isComposed;
	}

	#print(): void {
		this.#isPrinted = true;
		this.#touch();
	}

	#reach({isTrusted}: Event): void {
		if (!isTrusted) return;
		this.#isReached = true;
		this.#reaching.abort();
	}

	#press(event: Event): void {
		this.#reach(event);
		const [first] = event.composedPath();
		if (event.isTrusted && first instanceof Element) this.#pressed ??= first;
	}

	#refuse(target: EventTarget | null): void {
		this.#touch();
		if (!(target instanceof HTMLElement) || this.#invalid.length > 2) return;
		const why = 'validationMessage' in target ? String(target.validationMessage) : '';
		this.#invalid.push(`${describe(target, this.#engine)}: ${cut(tidy(why), MAX_REASON_CHARS)}`);
	}

	#touch(): void {
		this.#isTouched = true;
		this.#touching.abort();
		this.#touched.resolve();
	}

	#observe(records: readonly MutationRecord[]): void {
		if (records.length === 0) return;
		this.#touch();
		for (const record of records) {
			const {type, target, addedNodes} = record;
			if (this.#nodes.size >= MAX_NODES) return;
			if (type === 'characterData' || isUnveiling(record)) this.#nodes.add(target);
			for (const node of addedNodes) if (this.#nodes.size < MAX_NODES) this.#nodes.add(node);
		}
	}

	#tell(echo: Echo): Noticed {
		const modal = modalNow();
		const focus = focusedElement();
		const states = statesNow(this.#target);
		const leavesFor = this.#leavesFor;
		const words = newText(this.#nodes, MAX_TEXT_CHARS, (words, node) => this.#hide(words, node, echo));
		const text = cut(words, MAX_TEXT_CHARS);
		const effects = [
			...(states !== this.#states ? [`it is now${hideValue(states, echo) || ' in no special state'}`] : []),
			...(modal && modal !== this.#modal ? [`a dialog opened: ${echo.hide(describe(modal, this.#engine))}`] : []),
			...(this.#modal && !modal ? ['the dialog closed'] : []),
			...(focus && focus !== this.#focus ? [`the focus is on ${echo.hide(describe(focus, this.#engine))}`] : []),
			...(text ? [`new on the page: "${text}"`] : []),
			...(this.#isPrinted ? ['it asked the browser to print'] : []),
			...this.#invalid.map((words) => `the form was not sent, because of ${echo.hide(words)}`),
		];
		const astray = this.#pressed && this.#target && !isConnectedTo(this.#pressed, this.#target);
		return {
			effects,
			isReached: this.#isReached,
			isTouched: this.#isTouched,
			...(location.href === this.#href && {title: shortTitle()}),
			...(leavesFor !== undefined && {leavesFor}),
			...(astray && this.#pressed && {astray: describe(this.#pressed, this.#engine)}),
		};
	}

	/** What was written in is told by its states. */
	#hide(words: string, node: Node, {isIn, hide}: Echo): string {
		const isWritten = this.#target && takesText(this.#target) && holds(this.#target, node);
		return isWritten && isIn(words) ? '' : hide(words);
	}
}

/** An attribute that kept an element from being seen has gone. */
const isUnveiling = ({attributeName, oldValue, target}: MutationRecord): boolean => {
	if (oldValue === null || attributeName === null) return attributeName === 'open';
	if (attributeName === 'hidden') return isElement(target) && !has(target, 'hidden');
	return attributeName === 'style' && /display: ?none|visibility: ?hidden|opacity: ?0(?!\.)/.test(oldValue);
};

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const statesNow = (element: Element | undefined): string => {
	if (!element) return '';
	const role = roleOf(element, localNameOf(element));
	return statesOf(element, role, nameOf(element, role));
};

const modalNow = (): Element | undefined => (document.body ? openModal(document.body) : undefined);
