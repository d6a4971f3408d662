// A reader of GIFs, written after the format and not after our writer. In: the bytes of a file. Out: its frames, as a viewer shows them.

export interface ShownFrame {
	readonly delayMs: number;
	/** The part that the file has for it. */
	readonly part: Part;
	/** Four to a pixel, of the whole picture. */
	readonly pixels: Uint8Array;
}

interface Part {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface ShownGif {
	readonly width: number;
	readonly height: number;
	/** How often it is shown; 0 is for ever. */
	readonly loops: number | undefined;
	readonly frames: readonly ShownFrame[];
}

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];

export const readGif = (bytes: Uint8Array): ShownGif => new Reader(bytes).read();

class Reader {
	readonly #bytes: Uint8Array;
	readonly #frames: ShownFrame[] = [];
	#at = 0;
	#screen = new Uint8Array();
	#width = 0;
	#delayMs = 0;
	#transparent = -1;
	#loops: number | undefined;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	read(): ShownGif {
		const head = new TextDecoder().decode(this.#take(6));
		if (head !== 'GIF89a') throw new Error(`no GIF: it begins with ${head}`);
		this.#width = this.#word();
		const height = this.#word();
		const [flags = 0] = this.#take(3);
		this.#take(sizeOfTable(flags));
		this.#screen = new Uint8Array(this.#width * height * 4);
		for (let kind = this.#byte(); kind !== TRAILER; kind = this.#byte()) {
			if (kind === EXTENSION) this.#extension();
			else if (kind === IMAGE) this.#image();
			else throw new Error(`a block of kind ${kind} at ${this.#at - 1} of ${this.#bytes.length}`);
		}
		if (this.#at !== this.#bytes.length) throw new Error('there is something after the end');
		return {width: this.#width, height, loops: this.#loops, frames: this.#frames};
	}

	#extension(): void {
		const label = this.#byte();
		const head = this.#take(this.#byte());
		if (label === CONTROL) {
			const [flags = 0, low = 0, high = 0, transparent = 0] = head;
			this.#delayMs = (low | (high << 8)) * 10;
			this.#transparent = flags & 1 ? transparent : -1;
		}
		const data = this.#blocks();
		if (label === APPLICATION) this.#loops = (data[1] ?? 0) | ((data[2] ?? 0) << 8);
	}

	#image(): void {
		const part = {x: this.#word(), y: this.#word(), width: this.#word(), height: this.#word()};
		const colours = this.#take(sizeOfTable(this.#byte()));
		const minimum = this.#byte();
		const indices = inflate(this.#blocks(), minimum, part.width * part.height);
		this.#screen = this.#screen.slice();
		for (const [index, colour] of indices.entries()) this.#paint(part, index, {colour, colours});
		this.#frames.push({delayMs: this.#delayMs, part, pixels: this.#screen});
	}

	#paint(part: Part, index: number, {colour, colours}: {readonly colour: number; readonly colours: Uint8Array}): void {
		if (colour === this.#transparent) return;
		const [column, row] = [part.x + (index % part.width), part.y + Math.floor(index / part.width)];
		const to = (row * this.#width + column) * 4;
		this.#screen.set(colours.subarray(colour * 3, colour * 3 + 3), to);
		this.#screen[to + 3] = 255;
	}

	#blocks(): Uint8Array {
		const parts: Uint8Array[] = [];
		for (let size = this.#byte(); size > 0; size = this.#byte()) parts.push(this.#take(size));
		return Buffer.concat(parts);
	}

	#byte(): number {
		return this.#take(1)[0] ?? 0;
	}

	#word(): number {
		const [low = 0, high = 0] = this.#take(2);
		return low | (high << 8);
	}

	#take(count: number): Uint8Array {
		if (this.#at + count > this.#bytes.length) throw new Error('the file ends in the middle');
		this.#at += count;
		return this.#bytes.subarray(this.#at - count, this.#at);
	}
}

const sizeOfTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** @param count Of the pixels that must come out. */
export const inflate = (data: Uint8Array, minimum: number, count: number): Uint8Array => {
	const [clear, end] = [1 << minimum, (1 << minimum) + 1];
	const bits = new Bits(data);
	const out = new Uint8Array(count);
	let length = 0;
	let codes = new Codes(end);
	for (let code = bits.read(codes.size); code !== end; code = bits.read(codes.size)) {
		if (code === clear) {
			codes = new Codes(end);
			continue;
		}
		const entry = codes.next(code);
		if (length + entry.length > count) throw new Error('more pixels than there is room for');
		out.set(entry, length);
		length += entry.length;
	}
	if (length !== count) throw new Error(`${length} of ${count} pixels`);
	return out;
};

/** What each code stands for, and how many bits the next one has. */
class Codes {
	readonly #table: Uint8Array[];
	#last: Uint8Array | undefined;

	constructor(end: number) {
		this.#table = Array.from({length: end + 1}, (_, index) => Uint8Array.of(index));
	}

	get size(): number {
		return Math.min(12, Math.floor(Math.log2(this.#table.length)) + 1);
	}

	next(code: number): Uint8Array {
		const isNew = code === this.#table.length && this.#last;
		const entry = this.#table[code] ?? (isNew ? grow(isNew, isNew) : undefined);
		if (!entry) throw new Error(`code ${code} before it was made`);
		if (this.#last && this.#table.length < 4096) this.#table.push(grow(this.#last, entry));
		this.#last = entry;
		return entry;
	}
}

const grow = (before: Uint8Array, next: Uint8Array): Uint8Array => Uint8Array.of(...before, next[0] ?? 0);

class Bits {
	readonly #data: Uint8Array;
	#at = 0;

	constructor(data: Uint8Array) {
		this.#data = data;
	}

	read(size: number): number {
		if (this.#at + size > this.#data.length * 8) throw new Error('the data ends before its end is told');
		let code = 0;
		for (let place = 0; place < size; place++, this.#at++)
			code |= (((this.#data[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) << place;
		return code;
	}
}

/** Where a frame has one of these colours, or any but these. */
export const placesOf = (
	{width}: Pick<ShownGif, 'width'>,
	{pixels}: ShownFrame,
	{of, isOther = false}: {readonly of: readonly string[]; readonly isOther?: boolean},
): readonly {readonly x: number; readonly y: number}[] => {
	// One number a pixel, as a frame has hundreds of thousands: blue before green before red.
	const wanted = of.map((colour) => Buffer.from(`${colour.slice(1)}ff`, 'hex').readUInt32LE());
	const found: {x: number; y: number}[] = [];
	new Uint32Array(pixels.buffer).forEach((pixel, at) => {
		if (wanted.includes(pixel) !== isOther) found.push({x: at % width, y: Math.floor(at / width)});
	});
	return found;
};

/** `#rrggbb` at a place of a frame. */
export const colourIn = ({width}: Pick<ShownGif, 'width'>, {pixels}: ShownFrame, x: number, y: number): string => {
	const at = (y * width + x) * 4;
	return `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`;
};
