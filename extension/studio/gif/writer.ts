// A GIF, frame by frame. In: the pixels of each, and how long it stays. Out: the file. Of a frame only what changed is written, with
// colours of its own.
import {type Colour, choosePalette} from './colours.ts';
import {type Change, findChange} from './difference.ts';
import {compress} from './lzw.ts';
import {paint} from './paint.ts';

export interface WriterOptions {
	readonly width: number;
	readonly height: number;
	/** 1 is the best, 30 the fastest. */
	readonly quality: number;
}

const HEAD = new TextEncoder().encode('GIF89a');
/** Again and again, without end. */
const LOOP = new Uint8Array([0x21, 0xff, 0x0b, ...new TextEncoder().encode('NETSCAPE2.0'), 3, 1, 0, 0, 0]);
const TRAILER = new Uint8Array([0x3b]);
const MAX_DELAY_CS = 0xffff;
/** Beyond it every pixel has the colour next to its own. */
const LAST_DITHERED = 10;
const LAST_WHOLE = 20;

export class GifWriter {
	readonly #options: WriterOptions;
	readonly #parts: Uint8Array<ArrayBuffer>[] = [];
	#before: Uint32Array | undefined;
	/** Of the last frame: how long it stays may yet grow. */
	#control: {readonly bytes: Uint8Array; delayCs: number} | undefined;
	/** Of all frames before it. */
	#pastCs = 0;
	#frames = 0;
	#bytes = 0;

	constructor(options: WriterOptions) {
		this.#options = options;
		const {width, height} = options;
		// No colours for all, eight bits each, and no background.
		this.#push(HEAD, new Uint8Array([...word(width), ...word(height), 0x70, 0, 0]), LOOP);
	}

	get frames(): number {
		return this.#frames;
	}

	/** As it is written, which is in hundredths of a second. */
	get durationMs(): number {
		return (this.#pastCs + (this.#control?.delayCs ?? 0)) * 10;
	}

	get bytes(): number {
		return this.#bytes;
	}

	/** @param pixels As a canvas has them. */
	add(pixels: Uint32Array, delayMs: number): void {
		const change = findChange(pixels, this.#before, this.#options.width);
		const delayCs = Math.round(delayMs / 10);
		if (!change) {
			this.#lengthen(delayCs);
			return;
		}
		this.#before = pixels;
		this.#frames += 1;
		this.#write(change, delayCs);
	}

	end(): Blob {
		return new Blob([...this.#parts, TRAILER], {type: 'image/gif'});
	}

	#lengthen(byCs: number): void {
		if (!this.#control) return;
		const delayCs = Math.min(MAX_DELAY_CS, this.#control.delayCs + byCs);
		this.#control.delayCs = delayCs;
		this.#control.bytes.set(word(delayCs), 4);
	}

	#write(change: Change, wantedCs: number): void {
		const delayCs = Math.min(MAX_DELAY_CS, wantedCs);
		const {quality} = this.#options;
		// A part is small as a rule, and its colours are looked at one by one.
		const stride = change.pixels.length > 60_000 ? Math.ceil(quality / 2) : 1;
		const most = (quality > LAST_WHOLE ? 128 : 256) - (change.hasHoles ? 1 : 0);
		const palette = choosePalette(change.pixels, most, stride);
		const size = palette.colours.length + (change.hasHoles ? 1 : 0);
		const bits = Math.max(1, Math.ceil(Math.log2(size)));
		const transparent = change.hasHoles ? palette.colours.length : 0;
		const indices = paint(change, palette, {transparent, isDithered: quality <= LAST_DITHERED});
		const bytes = control(delayCs, change.hasHoles ? transparent : undefined);
		this.#pastCs += this.#control?.delayCs ?? 0;
		this.#control = {bytes, delayCs};
		this.#push(bytes, descriptor(change, bits), table(palette.colours, bits), compress(indices, bits));
	}

	#push(...parts: readonly Uint8Array[]): void {
		for (const part of parts) {
			this.#parts.push(part as Uint8Array<ArrayBuffer>);
			this.#bytes += part.length;
		}
	}
}

const word = (value: number): [number, number] => [value & 0xff, (value >> 8) & 0xff];

/** What was there before stays under it. */
const control = (delayCs: number, transparent: number | undefined): Uint8Array => {
	const flags = 0x04 | (transparent === undefined ? 0 : 1);
	return new Uint8Array([0x21, 0xf9, 4, flags, ...word(delayCs), transparent ?? 0, 0]);
};

const descriptor = ({x, y, width, height}: Change, bits: number): Uint8Array =>
	new Uint8Array([0x2c, ...word(x), ...word(y), ...word(width), ...word(height), 0x80 | (bits - 1)]);

const table = (colours: readonly Colour[], bits: number): Uint8Array => {
	const bytes = new Uint8Array(3 << bits);
	for (const [index, colour] of colours.entries())
		bytes.set([colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff], index * 3);
	return bytes;
};
