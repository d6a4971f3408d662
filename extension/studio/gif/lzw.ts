// The compression of GIF. In: indices into a table of colours. Out: the codes for them, in blocks as the format has them.

const MAX_CODES = 4096;
const BLOCK_BYTES = 255;
/** Prime, and so large that chains stay short. */
const SLOTS = 9_973;

/** @param bits Of one index. */
export const compress = (indices: Uint8Array, bits: number): Uint8Array => {
	const minimum = Math.max(2, bits);
	const clear = 1 << minimum;
	const out = new Blocks(minimum);
	// A string is known by its code without the last index, and that index: which pair lies in a slot, and its code.
	const pairs = new Int32Array(SLOTS);
	const codes = new Uint16Array(SLOTS);
	let width = minimum + 1;
	let next = clear + 2;
	const restart = (): void => {
		out.write(clear, width);
		pairs.fill(-1);
		[width, next] = [minimum + 1, clear + 2];
	};
	/** Where the pair is, or has its place. */
	const slotOf = (pair: number): number => {
		let slot = pair % SLOTS;
		while (pairs[slot] !== -1 && pairs[slot] !== pair) slot = slot === 0 ? SLOTS - 1 : slot - 1;
		return slot;
	};
	restart();
	let prefix = indices[0] ?? 0;
	for (let at = 1; at < indices.length; at++) {
		const index = indices[at] ?? 0;
		const pair = (prefix << 8) | index;
		const slot = slotOf(pair);
		if (pairs[slot] === pair) {
			prefix = codes[slot] ?? 0;
			continue;
		}
		out.write(prefix, width);
		prefix = index;
		if (next === MAX_CODES) {
			restart();
			continue;
		}
		// Who reads makes each code one step later.
		if (next === 1 << width) width += 1;
		pairs[slot] = pair;
		codes[slot] = next++;
	}
	out.write(prefix, width);
	// With the last string, too, who reads makes a code.
	out.write(clear + 1, next === 1 << width && next < MAX_CODES ? width + 1 : width);
	return out.end();
};

class Blocks {
	#bytes = new Uint8Array(4096);
	#length = 2;
	#blockAt = 1;
	#pending = 0;
	#pendingBits = 0;

	constructor(minimum: number) {
		this.#bytes[0] = minimum;
	}

	write(code: number, width: number): void {
		this.#pending |= code << this.#pendingBits;
		this.#pendingBits += width;
		while (this.#pendingBits >= 8) {
			this.#push(this.#pending & 0xff);
			this.#pending >>>= 8;
			this.#pendingBits -= 8;
		}
	}

	end(): Uint8Array {
		if (this.#pendingBits > 0) this.#push(this.#pending & 0xff);
		this.#closeBlock();
		// The block that was opened last is empty, and an empty one ends them all.
		return this.#bytes.slice(0, this.#length);
	}

	#push(byte: number): void {
		if (this.#length + 2 >= this.#bytes.length) this.#grow();
		this.#bytes[this.#length++] = byte;
		if (this.#length - this.#blockAt - 1 === BLOCK_BYTES) this.#closeBlock();
	}

	#closeBlock(): void {
		const size = this.#length - this.#blockAt - 1;
		if (size === 0) return;
		this.#bytes[this.#blockAt] = size;
		this.#blockAt = this.#length++;
		this.#bytes[this.#blockAt] = 0;
	}

	#grow(): void {
		const larger = new Uint8Array(this.#bytes.length * 2);
		larger.set(this.#bytes);
		this.#bytes = larger;
	}
}
