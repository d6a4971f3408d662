// Which colours a frame is drawn with. In: its pixels, and how many colours there may be. Out: all of them where they are few; else those
// that large areas have, as they are, and the rest by parting what is left where it differs most.

/** As in pixels of a canvas: red is the lowest byte. What lies above blue is no part of a colour. */
export type Colour = number;

export interface Palette {
	readonly colours: readonly Colour[];
	/** Every pixel that was looked at has its very colour here. */
	readonly isExact: boolean;
}

export const RGB = 0xffffff;
/** Of all that is counted; what has less is no area. */
const AREA_PART = 0.0008;
/** So many areas keep their colour. */
const AREAS_PART = 0.5;
const CELL_BITS = 5;
const MAX_COUNTED = 1 << 15;

/** @param stride Every so many-th pixel is looked at. 0 is no pixel: transparent. */
export const choosePalette = (pixels: Uint32Array, most: number, stride: number): Palette => {
	const counts = countColours(pixels, stride);
	if (counts.size <= most && stride === 1) return {colours: [...counts.keys()], isExact: true};
	const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
	const areas = [...counts]
		.filter(([, count]) => count >= total * AREA_PART)
		.toSorted(([, one], [, other]) => other - one)
		.slice(0, Math.floor(most * AREAS_PART))
		.map(([colour]) => colour);
	for (const colour of areas) counts.delete(colour);
	return {colours: [...areas, ...partColours(cellsOf(counts), most - areas.length)], isExact: false};
};

const countColours = (pixels: Uint32Array, stride: number): Map<Colour, number> => {
	const counts = new Map<Colour, number>();
	let [last, run] = [0, 0];
	const note = (): void => {
		if (last === 0 || run === 0) return;
		const colour = last & RGB;
		// Photographs have more than can be told apart; those that come late are counted with their like.
		const key = counts.size < MAX_COUNTED || counts.has(colour) ? colour : colour & 0xf8f8f8;
		counts.set(key, (counts.get(key) ?? 0) + run);
	};
	for (let at = 0; at < pixels.length; at += stride) {
		const pixel = pixels[at] ?? 0;
		if (pixel === last) {
			run += 1;
			continue;
		}
		note();
		[last, run] = [pixel, 1];
	}
	note();
	return counts;
};

/** Colours that are alike, by their sums. */
interface Cell {
	readonly sums: [number, number, number];
	count: number;
}

const cellsOf = (counts: ReadonlyMap<Colour, number>): readonly Cell[] => {
	const cells = new Map<number, Cell>();
	const drop = 8 - CELL_BITS;
	for (const [colour, count] of counts) {
		const parts = partsOf(colour);
		const key = parts.reduce((joined, part) => (joined << CELL_BITS) | (part >> drop), 0);
		const cell = cells.get(key) ?? {sums: [0, 0, 0], count: 0};
		cells.set(key, cell);
		cell.count += count;
		for (const axis of AXES) cell.sums[axis] += parts[axis] * count;
	}
	return [...cells.values()];
};

const AXES = [0, 1, 2] as const;
/** How much eyes make of each. */
const WEIGHTS = [2, 4, 1.5] as const;
type Axis = (typeof AXES)[number];

const partsOf = (colour: Colour): [number, number, number] => [
	colour & 0xff,
	(colour >> 8) & 0xff,
	(colour >> 16) & 0xff,
];

interface Part {
	readonly cells: readonly Cell[];
	/** By which it is parted, and how much it differs there, all its pixels together. */
	readonly axis: Axis;
	readonly spread: number;
}

const partColours = (cells: readonly Cell[], most: number): readonly Colour[] => {
	if (cells.length === 0 || most < 1) return [];
	const parts = [measure(cells)];
	while (parts.length < most) {
		const widest = parts.reduce((best, part) => (part.spread > best.spread ? part : best));
		if (widest.spread <= 0) break;
		parts.splice(parts.indexOf(widest), 1, ...split(widest).map(measure));
	}
	return parts.map(({cells: own}) => meanOf(own));
};

const measure = (cells: readonly Cell[]): Part => {
	let [axis, spread]: [Axis, number] = [0, 0];
	for (const each of AXES) {
		let [count, sum, squares] = [0, 0, 0];
		for (const cell of cells) {
			const value = meanIn(cell, each);
			count += cell.count;
			sum += value * cell.count;
			squares += value * value * cell.count;
		}
		const own = (squares - (sum * sum) / count) * WEIGHTS[each];
		if (own > spread && cells.length > 1) [axis, spread] = [each, own];
	}
	return {cells, axis, spread};
};

const meanIn = ({sums, count}: Cell, axis: Axis): number => sums[axis] / count;

/** At the mean, on both sides of which there is something, because it spreads. */
const split = ({cells, axis}: Part): readonly (readonly Cell[])[] => {
	const total = cells.reduce((sum, {count}) => sum + count, 0);
	const middle = cells.reduce((sum, {sums}) => sum + sums[axis], 0) / total;
	const [low, high] = [
		cells.filter((cell) => meanIn(cell, axis) <= middle),
		cells.filter((cell) => meanIn(cell, axis) > middle),
	];
	if (low.length > 0 && high.length > 0) return [low, high];
	// Where the mean cannot be told from an end of it.
	const half = Math.ceil(cells.length / 2);
	return [cells.slice(0, half), cells.slice(half)];
};

const meanOf = (cells: readonly Cell[]): Colour => {
	const total = cells.reduce((sum, {count}) => sum + count, 0);
	const [red, green, blue] = AXES.map((axis) => Math.round(cells.reduce((sum, {sums}) => sum + sums[axis], 0) / total));
	return (red ?? 0) | ((green ?? 0) << 8) | ((blue ?? 0) << 16);
};
