// What acts in a document, injected with the first action. In: refs and points, from the worker. Out: where to act, and what came of it.
import {boxOf, localNameOf} from './dom.ts';
import type {Engine, SearchOptions} from './engine.ts';
import {frameIndex, framesAt, isFrame, ownIndex} from './frame-place.ts';
import {pointInFrame, pointOfFrame} from './frame-points.ts';
import {type Aim, type AimOptions, aimAt, opensTab, whileCovered} from './hands/aim.ts';
import {alikeIn} from './hands/alike.ts';
import {isConnectedTo} from './hands/around.ts';
import {bringIntoView, bringPoint} from './hands/bring.ts';
import {Drags} from './hands/drags.ts';
import type {LastEvent} from './hands/ends.ts';
import {FOCUS_MS, focusComes, focusedElement, isHandedOn, takesText} from './hands/focused.ts';
import {belongs, elementAt, middleOf, type Point} from './hands/hit.ts';
import {nextEvent} from './hands/next-event.ts';
import {Notice, type Noticed} from './hands/notice.ts';
import {type ScrollPlaces, scrollPlaces} from './hands/scrolling.ts';
import {describe, describeCover, describeHit} from './hands/wording.ts';
import {joinEngine} from './join-engine.ts';
import type {Locator} from './locator.ts';
import {nameOf} from './names.ts';
import {roleOf} from './roles.ts';
import {escapeQuotes} from './states.ts';
import type {FileDraft, UploadStart} from './uploads.ts';

export interface Spot {
	readonly what: string;
	readonly opensTab?: boolean;
	/** The place of the frame that lies here. */
	readonly frame?: number;
	/** Of the document in that frame. */
	readonly inner?: Point;
}

/** What a point of a frame is in this document, or why nobody can tell. */
export type FramePoint =
	| {
			readonly point: Point;
			/** What lies over the frame there. */
			readonly cover?: string;
	  }
	| {readonly trouble: string};

export interface Focus extends Spot {
	readonly isWritable: boolean;
	/** It is not what was expected to have it. */
	readonly isElsewhere: boolean;
	readonly isSecret: boolean;
}

export interface Alike {
	readonly what: string;
	readonly refs: readonly number[];
	readonly nextRef: number;
}

export class Hands {
	readonly #engine: Engine;
	readonly #drags = new Drags();
	#notice: Notice | undefined;
	/** Asked what it noticed before all has happened. */
	#askedAhead: Notice | undefined;
	#writesIn: Element | undefined;
	#looked: {readonly hit: Element; readonly box: DOMRect} | undefined;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	/** What stands now in the place of an element that is gone. Nothing where the number was never given here. */
	alike(ref: number, options: SearchOptions): Alike | undefined {
		const record = this.#engine.recordOf(ref);
		if (!record) return undefined;
		const {found, nextRef} = this.#engine.search(options, (parts) => alikeIn(parts, record));
		return {what: `${record.role} "${escapeQuotes(record.name)}"`, refs: found.map((each) => each.ref), nextRef};
	}

	/** Returns when the page knows that it is worked in: until then nothing in it is told that it has the focus. */
	async awake(): Promise<true> {
		if (!document.hasFocus()) await nextEvent('focus', FOCUS_MS);
		return true;
	}

	/** Where to press an element; what then happens is noticed. Nothing where it is gone. */
	async aim(ref: number, options: AimOptions): Promise<Aim | undefined> {
		const element = this.#engine.elementOf(ref);
		if (!element) return undefined;
		const located = options.isLocated && locator.locate(ref);
		const aim = await aimAt(element, this.#engine, options);
		if ('point' in aim) this.#begin(element);
		return 'point' in aim && located ? {...aim, located} : aim;
	}

	/** Brings an element into view, and tells where it is then. */
	reach(ref: number): Aim | undefined {
		const element = this.#engine.elementOf(ref);
		if (!element) return undefined;
		bringIntoView(element, 'center');
		return {what: describe(element, this.#engine), point: middleOf(element), opensTab: false, isField: false};
	}

	/** Where an element is seen now, if it is. */
	where(
		ref: number,
	): {readonly x: number; readonly y: number; readonly width: number; readonly height: number} | undefined {
		const element = this.#engine.elementOf(ref);
		const {x, y, width, height} = (element && boxOf(element)) ?? {x: 0, y: 0, width: 0, height: 0};
		const isSeen = width > 0 && height > 0 && y + height > 0 && y < innerHeight && x + width > 0 && x < innerWidth;
		return isSeen ? {x, y, width, height} : undefined;
	}

	/** What a press at a point would find; what then happens is noticed. */
	lookAtPoint(point: Point): Spot | undefined {
		const hit = elementAt(point);
		if (!hit) return undefined;
		this.#begin(hit);
		this.#looked = {hit, box: boxOf(hit)};
		return {what: describeHit(hit, this.#engine), opensTab: opensTab(hit), ...frameAt(hit, point)};
	}

	/** Where the point that was last looked at lies by now, if it can be seen. @param inner How far it has moved in its frame. */
	followed({x, y}: Point, inner: Point): Point | undefined {
		if (!this.#looked) return undefined;
		const {hit, box} = this.#looked;
		const {left, top} = boxOf(hit);
		const point = {x: x + left - box.left + inner.x, y: y + top - box.top + inner.y};
		const now = elementAt(point);
		return now && belongs(now, hit) ? point : undefined;
	}

	/** Files for what lies at a point, which is where they are dropped. */
	async beginUploadAt(
		point: Point,
		drafts: readonly FileDraft[],
		isPressed: boolean,
	): Promise<UploadStart | undefined> {
		const hit = elementAt(point);
		return hit && this.#engine.beginUpload(hit, drafts, isPressed, point);
	}

	/**
	 * Where a point of a frame is, brought into view. Nothing where there is no such frame.
	 * @param mustBeFree What covers it there is waited out.
	 */
	async pointOf(place: number, inner: Point, mustBeFree: boolean): Promise<FramePoint | undefined> {
		const [frame, ...others] = framesAt(place);
		if (!frame) return undefined;
		if (others.length > 0) return {trouble: `one of ${others.length + 1} that cannot be told apart`};
		const at = (): Point => pointOfFrame(frame, inner) ?? middleOf(frame);
		bringPoint(frame, at);
		const coverNow = (): Element | undefined => {
			const hit = elementAt(at());
			return hit && !belongs(hit, frame) ? hit : undefined;
		};
		if (mustBeFree) await whileCovered(() => coverNow() !== undefined);
		const point = pointOfFrame(frame, inner);
		if (!point) return {trouble: 'one that is turned away'};
		const cover = coverNow();
		this.#begin(frame);
		return {point, ...(cover && {cover: describeCover(cover, frame, this.#engine)})};
	}

	/** The place of this document's frame among those around it. */
	place(): number {
		return ownIndex();
	}

	/**
	 * What the keyboard writes into; what then happens is noticed.
	 * @param expected The focus may be on its way: to this element; with 0 to any in here, and with -1 to a frame.
	 */
	async focus(expected?: number): Promise<Focus | undefined> {
		const wanted = expected && expected > 0 ? this.#engine.elementOf(expected) : undefined;
		if (expected !== undefined)
			await focusComes((focus) =>
				expected < 0 ? isFrame(focus, localNameOf(focus)) : !wanted || isConnectedTo(focus, wanted),
			);
		const element = focusedElement();
		this.#begin(element);
		this.#writesIn = element;
		if (!element) return undefined;
		const name = localNameOf(element);
		const isOther = isFrame(element, name);
		return {
			what: describe(element, this.#engine),
			isWritable: takesText(element),
			isElsewhere: wanted !== undefined && !isConnectedTo(element, wanted),
			isSecret: this.#engine.isSecret(element, nameOf(element, roleOf(element, name))),
			...(isOther && {frame: frameIndex(element)}),
		};
	}

	/**
	 * What the keys go into instead of what they went into before.
	 * @param isWanted Keys among them move the focus.
	 */
	strayed(isWanted: boolean): string | undefined {
		const [before, now] = [this.#writesIn, focusedElement()];
		if (before && !isWanted && !isHandedOn(before, now)) return now ? describe(now, this.#engine) : 'nothing';
		this.#writesIn = now;
		return undefined;
	}

	/** When this document began, by which it is told from others at the same address. */
	born(): number {
		return performance.timeOrigin;
	}

	/**
	 * What has happened since; before that is settled, the next action may have begun to notice.
	 * @param typed What was written, of which nothing is told.
	 * @param last What the action ends with, where it is asked ahead. Without an answer then, it is to be asked again.
	 */
	async noticed(typed: string, isBrief: boolean, last?: LastEvent): Promise<Noticed | undefined> {
		const notice = this.#notice ?? this.#askedAhead;
		this.#notice = undefined;
		this.#askedAhead = last && notice;
		if (last && !(await notice?.over(last))) return undefined;
		if (this.#askedAhead === notice) this.#askedAhead = undefined;
		return notice?.settled(typed, isBrief);
	}

	/** How far whatever scrolls at a point is scrolled; waits until it is still. */
	scrolled(point: Point, isWaiting: boolean): Promise<ScrollPlaces> {
		return scrollPlaces(elementAt(point), isWaiting);
	}

	/** Whether the browser drags data from here for the action under way. */
	drags(): boolean {
		return this.#drags.isOn;
	}

	#begin(target?: Element): void {
		this.#drags.forget();
		this.#notice?.end();
		this.#askedAhead?.end();
		this.#notice = new Notice(this.#engine, target);
	}
}

const frameAt = (hit: Element, point: Point): Pick<Spot, 'frame' | 'inner'> => {
	if (!(hit instanceof HTMLElement) || !isFrame(hit, localNameOf(hit))) return {};
	const inner = pointInFrame(hit, point);
	return {frame: frameIndex(hit), ...(inner && {inner})};
};

/** Injected before. */
const locator: Locator = Reflect.get(globalThis, Symbol.for('tabberth locator'));
/** Injected again they stay what they were, with what they notice just now. */
if (!Reflect.has(globalThis, Symbol.for('tabberth hands'))) joinEngine('hands', (engine) => new Hands(engine));
