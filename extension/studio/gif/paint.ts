// Pixels as indices of a palette. In: pixels, and the palette. Out: an index for each; where a colour is not in the palette, the error
// goes to the neighbours, if that is wanted.
import {type Palette, RGB} from './colours.ts';

/** Colours whose upper bits are the same have the same neighbour in the palette. */
const BITS = 6;
const UNKNOWN = 0xffff;

export interface Canvas {
	readonly pixels: Uint32Array;
	readonly width: number;
}

export const paint = (
	{pixels, width}: Canvas,
	palette: Palette,
	{transparent, isDithered}: {readonly transparent: number; readonly isDithered: boolean},
): Uint8Array => {
	const nearest = new Nearest(palette);
	const indices = new Uint8Array(pixels.length).fill(transparent);
	if (isDithered && !palette.isExact) diffuse({pixels, width}, nearest, indices);
	else for (let at = 0; at < pixels.length; at++) if (pixels[at]) indices[at] = nearest.find((pixels[at] ?? 0) & RGB);
	return indices;
};

class Nearest {
	readonly #colours: readonly number[];
	readonly #exact: ReadonlyMap<number, number>;
	readonly #known = new Uint16Array(1 << (3 * BITS)).fill(UNKNOWN);
	#last = -1;
	#lastIndex = 0;

	constructor({colours}: Palette) {
		this.#colours = colours;
		this.#exact = new Map(colours.map((colour, index) => [colour, index]));
	}

	colourAt(index: number): number {
		return this.#colours[index] ?? 0;
	}

	exact(colour: number): number | undefined {
		return this.#exact.get(colour);
	}

	find(colour: number): number {
		if (colour === this.#last) return this.#lastIndex;
		this.#last = colour;
		this.#lastIndex = this.#exact.get(colour) ?? this.#alike(colour);
		return this.#lastIndex;
	}

	#alike(colour: number): number {
		const drop = 8 - BITS;
		const [red, green, blue] = [(colour & 0xff) >> drop, ((colour >> 8) & 0xff) >> drop, (colour >> 16) >> drop];
		const key = (red << (2 * BITS)) | (green << BITS) | blue;
		const known = this.#known[key] ?? UNKNOWN;
		if (known !== UNKNOWN) return known;
		const found = this.#search(colour & 0xff, (colour >> 8) & 0xff, colour >> 16);
		this.#known[key] = found;
		return found;
	}

	#search(red: number, green: number, blue: number): number {
		let [best, least] = [0, Number.POSITIVE_INFINITY];
		for (let index = 0; index < this.#colours.length; index++) {
			const colour = this.#colours[index] ?? 0;
			const [across, up, deep] = [(colour & 0xff) - red, ((colour >> 8) & 0xff) - green, (colour >> 16) - blue];
			const distance = 2 * across * across + 4 * up * up + 1.5 * deep * deep;
			if (distance >= least) continue;
			[best, least] = [index, distance];
		}
		return best;
	}
}

/** Floyd and Steinberg's. An area whose colour is in the palette takes and gives no error, or its neighbours would speckle it. */
const diffuse = ({pixels, width}: Canvas, nearest: Nearest, indices: Uint8Array): void => {
	// One pixel more on each side.
	let [here, below] = [new Float32Array((width + 2) * 3), new Float32Array((width + 2) * 3)];
	for (let row = 0; row * width < pixels.length; row++) {
		for (let column = 0; column < width; column++) {
			const pixel = pixels[row * width + column] ?? 0;
			if (pixel === 0) continue;
			const exact = nearest.exact(pixel & RGB);
			if (exact !== undefined) {
				indices[row * width + column] = exact;
				continue;
			}
			const at = (column + 1) * 3;
			const red = limit((pixel & 0xff) + (here[at] ?? 0));
			const green = limit(((pixel >> 8) & 0xff) + (here[at + 1] ?? 0));
			const blue = limit(((pixel >> 16) & 0xff) + (here[at + 2] ?? 0));
			const index = nearest.find(red | (green << 8) | (blue << 16));
			indices[row * width + column] = index;
			const colour = nearest.colourAt(index);
			spread(here, below, at, red - (colour & 0xff));
			spread(here, below, at + 1, green - ((colour >> 8) & 0xff));
			spread(here, below, at + 2, blue - (colour >> 16));
		}
		[here, below] = [below, here];
		below.fill(0);
	}
};

const spread = (here: Float32Array, below: Float32Array, at: number, error: number): void => {
	if (error === 0) return;
	here[at + 3] = (here[at + 3] ?? 0) + error * 0.4375;
	below[at - 3] = (below[at - 3] ?? 0) + error * 0.1875;
	below[at] = (below[at] ?? 0) + error * 0.3125;
	below[at + 3] = (below[at + 3] ?? 0) + error * 0.0625;
};

const limit = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
