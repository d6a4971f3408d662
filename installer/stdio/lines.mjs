// @ts-check
// Lines of a stream. In: bytes in pieces of any size. Out: one text a line; and the other way, one write a message, in order.

const NEWLINE = 0x0a;

/** Stands for a line above the limit, which is skipped up to its end. */
export const TOO_LONG = Symbol('a line that is too long');

/**
 * Gathers the pieces of a line and joins them once: a long line that comes in many pieces costs no more than a short one.
 */
class Line {
	/** @type {Buffer[]} */
	#pieces = [];
	#length = 0;
	#maxBytes;

	/** @param {number} maxBytes */
	constructor(maxBytes) {
		this.#maxBytes = maxBytes;
	}

	get isEmpty() {
		return this.#length === 0;
	}

	/** @param {Buffer} piece */
	add(piece) {
		this.#length += piece.length;
		if (this.#length <= this.#maxBytes) this.#pieces.push(piece);
		else this.#pieces = [];
	}

	take() {
		const isTooLong = this.#length > this.#maxBytes;
		const text = isTooLong ? TOO_LONG : Buffer.concat(this.#pieces).toString('utf8').replace(/\r$/, '');
		this.#pieces = [];
		this.#length = 0;
		return text;
	}
}

/**
 * @param {AsyncIterable<Buffer | Uint8Array | string>} input
 * @param {number} maxBytes
 * @returns {AsyncGenerator<string | typeof TOO_LONG>} also what follows the last line break, if anything does
 */
export async function* readLines(input, maxBytes) {
	const line = new Line(maxBytes);
	for await (const chunk of input) {
		const bytes = Buffer.from(chunk);
		let start = 0;
		for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
			line.add(bytes.subarray(start, end));
			yield line.take();
			start = end + 1;
		}
		line.add(bytes.subarray(start));
	}
	if (!line.isEmpty) yield line.take();
}

/** Writes messages whole and one after another, and no faster than the reader takes them. */
export class LineWriter {
	#output;
	#isClosed = false;
	/** @type {Promise<void>} */
	#last = Promise.resolve();

	/**
	 * @param {import('node:stream').Writable} output
	 * @param {() => void} onClosed the reader has gone
	 */
	constructor(output, onClosed) {
		this.#output = output;
		const close = () => {
			this.#isClosed = true;
			onClosed();
		};
		output.on('error', close).on('close', close);
	}

	/**
	 * @param {unknown} message
	 * @returns {Promise<void>} once the output has taken it
	 */
	write(message) {
		this.#last = this.#last.then(() => this.#put(`${JSON.stringify(message)}\n`));
		return this.#last;
	}

	/** Resolves when all that was written so far has left. */
	flush() {
		return this.#last;
	}

	/**
	 * @param {string} text
	 * @returns {Promise<void>}
	 */
	#put(text) {
		if (this.#isClosed) return Promise.resolve();
		return new Promise((resolve) => {
			const done = () => {
				this.#output.off('close', done);
				resolve();
			};
			this.#output.once('close', done);
			// Called when the bytes are out or never will be: that is back-pressure, and the error has its own listener.
			this.#output.write(text, done);
		});
	}
}
