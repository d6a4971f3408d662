// How a recording is told. In: its pictures and deeds, as they came, and what is to be shown. Out: the frames of a film that one can
// follow: the mouse goes where it acts, presses, and what came of it stands long enough to be read.
import {type Gesture, gestureOf} from './gesture.ts';
import {labelOf} from './label.ts';
import type {Box, Deed, GifOptions, Picture, Point} from './messages.ts';

export interface Frame {
	/** By the time of its picture. */
	readonly picture: number;
	readonly delayMs: number;
	readonly label?: string;
	readonly cursor?: Point;
	/** A press that is seen, from 0, as it begins, to 1. */
	readonly ring?: number;
	/** The way that was dragged until now. */
	readonly path?: readonly Point[];
	/** What was set without a mouse. */
	readonly box?: Box;
	/** How much of all is done, from 0 to 1. */
	readonly progress: number;
}

const TRAVEL_STEPS = 6;
const TRAVEL_MS = 40;
const RINGS = [0, 0.35, 0.7, 1];
const RING_MS = 70;
const DRAG_STEPS = 10;
const FIRST_MS = 900;
/** A step is seen as long as this in all, and what came of it for the other. */
const STEP_MS = 1_200;
const RESULT_MS = 700;
const LAST_MS = 1_800;
const [SHORTEST_MS, LONGEST_MS] = [70, 240];
/** With more than these, the mouse jumps. */
const MAX_TRAVELLED = 60;
/** Too short a way to be seen. */
const NEAR_PX = 12;

interface Step {
	readonly at: number;
	readonly label: string | undefined;
	readonly gesture: Gesture;
}

type Event = {readonly at: number} & ({readonly picture: Picture} | {readonly step: Step});

export const planFilm = (
	{pictures, deeds}: {readonly pictures: readonly Picture[]; readonly deeds: readonly Deed[]},
	options: GifOptions,
): readonly Frame[] => {
	const steps = deeds.map(toStep).filter(({label, gesture}) => label !== undefined || gesture.path.length > 0);
	const director = new Director(steps.length, options);
	const [first] = pictures;
	if (!first) return [];
	for (const event of inOrder(pictures, steps)) {
		if ('picture' in event) director.see(event.picture);
		else director.act(event.step);
	}
	return director.end();
};

const toStep = (deed: Deed): Step => {
	const gesture = gestureOf(deed);
	return {at: gesture.at, label: labelOf(deed), gesture};
};

/** The first picture is there before anything is done. */
const inOrder = (pictures: readonly Picture[], steps: readonly Step[]): readonly Event[] => {
	const [first] = pictures;
	const events: Event[] = [
		...pictures.map((picture) => ({at: picture === first ? 0 : picture.at, picture})),
		...steps.map((step) => ({at: step.at, step})),
	];
	// What is seen at the very time of a press was seen before it.
	return events.toSorted((one, other) => one.at - other.at);
};

class Director {
	readonly #options: GifOptions;
	readonly #count: number;
	readonly #frames: Frame[] = [];
	#done = 0;
	#picture: Picture | undefined;
	#cursor: Point | undefined;
	#label: string | undefined;
	#box: Box | undefined;
	#stepMs = 0;

	constructor(count: number, options: GifOptions) {
		this.#count = count;
		this.#options = options;
	}

	see(picture: Picture): void {
		const last = this.#picture;
		this.#picture = picture;
		const gap = last ? picture.at - last.at : 0;
		if (last) this.#lengthen(Math.min(gap, LONGEST_MS));
		this.#show(SHORTEST_MS);
	}

	act({label, gesture}: Step): void {
		this.#hold();
		this.#done += 1;
		this.#stepMs = 0;
		if (this.#options.showActionLabels) this.#label = label;
		this.#box = undefined;
		if (this.#options.showClickIndicators) this.#move(gesture);
		else this.#show(SHORTEST_MS);
	}

	end(): readonly Frame[] {
		this.#done = this.#count;
		this.#hold();
		const last = this.#frames.pop();
		return last ? [...this.#frames, {...last, progress: 1, delayMs: last.delayMs + LAST_MS}] : [];
	}

	#move({path, presses, box}: Gesture): void {
		const [start, ...rest] = path;
		if (start) this.#travel(start);
		if (start && presses > 0) this.#press(start, presses, rest.length > 0);
		if (rest.length > 0) this.#drag(path);
		this.#box = box;
		this.#show(SHORTEST_MS);
	}

	#travel(to: Point): void {
		const from = this.#cursor ?? this.#entrance(to);
		this.#cursor = to;
		if (this.#count > MAX_TRAVELLED || Math.hypot(to.x - from.x, to.y - from.y) < NEAR_PX) return;
		for (let step = 1; step < TRAVEL_STEPS; step++)
			this.#show(TRAVEL_MS, {cursor: between(from, to, ease(step / TRAVEL_STEPS))});
	}

	/** From the middle of what is seen, where no mouse was seen before. */
	#entrance(to: Point): Point {
		const {width, height, scale} = this.#picture ?? {width: 0, height: 0, scale: 1};
		return width === 0 ? to : {x: width / scale / 2, y: height / scale / 2};
	}

	#press(at: Point, times: number, isHeld: boolean): void {
		const rings = isHeld ? RINGS.slice(0, 2) : RINGS;
		for (let time = 0; time < Math.min(times, 3); time++)
			for (const ring of rings) this.#show(RING_MS, {cursor: at, ring});
	}

	#drag(path: readonly Point[]): void {
		const points = resample(path, DRAG_STEPS);
		for (const [index, point] of points.entries()) {
			const way = this.#options.showDragPaths ? {path: points.slice(0, index + 1)} : {};
			this.#show(TRAVEL_MS + 10, {cursor: point, ring: 0.35, ...way});
		}
		this.#cursor = points.at(-1);
	}

	/** What came of the last step, long enough. */
	#hold(): void {
		const last = this.#frames.at(-1);
		if (!last) return;
		const least = this.#done === 0 ? FIRST_MS : RESULT_MS;
		const missing = this.#done === 0 ? 0 : STEP_MS - this.#stepMs;
		this.#lengthen(Math.max(least - last.delayMs, missing, 0));
	}

	#lengthen(byMs: number): void {
		const last = this.#frames.pop();
		if (!last) return;
		this.#frames.push({...last, delayMs: last.delayMs + byMs});
		this.#stepMs += byMs;
	}

	#show(delayMs: number, more: Partial<Frame> = {}): void {
		if (!this.#picture) return;
		const {showClickIndicators} = this.#options;
		this.#frames.push({
			picture: this.#picture.at,
			delayMs,
			progress: this.#count === 0 ? 0 : this.#done / this.#count,
			...(this.#label !== undefined && {label: this.#label}),
			...(showClickIndicators && this.#cursor && {cursor: this.#cursor}),
			...(showClickIndicators && this.#box && {box: this.#box}),
			...more,
		});
		this.#stepMs += delayMs;
	}
}

const ease = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

const between = (from: Point, to: Point, part: number): Point => ({
	x: from.x + (to.x - from.x) * part,
	y: from.y + (to.y - from.y) * part,
});

/** So many points along a way, at equal distances, both ends included. */
const resample = (path: readonly Point[], count: number): readonly Point[] => {
	const lengths = path.map((point, index) => {
		const before = path[index - 1] ?? point;
		return Math.hypot(point.x - before.x, point.y - before.y);
	});
	const total = lengths.reduce((sum, length) => sum + length, 0);
	return Array.from({length: count}, (_, index) => pointAlong(path, lengths, (total * index) / (count - 1)));
};

const pointAlong = (path: readonly Point[], lengths: readonly number[], distance: number): Point => {
	let left = distance;
	for (let index = 1; index < path.length; index++) {
		const [from, to, length = 0] = [path[index - 1], path[index], lengths[index]];
		if (!from || !to) break;
		if (left <= length) return between(from, to, length === 0 ? 0 : left / length);
		left -= length;
	}
	return path.at(-1) ?? {x: 0, y: 0};
};
