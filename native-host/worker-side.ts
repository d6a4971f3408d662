// The worker, as the companion hears and tells it: over native messaging at first, and over the wire once the worker is there. In: bytes
// of both, frames to send. Out: frames in the order in which the worker sent them, and word of its end.
import type {Readable, Writable} from 'node:stream';
import {createFrameReader, encodeFrame, parseFrame} from './frames.ts';
import type {ToCompanion, ToWorker} from './protocol.ts';
import {Wire} from './wire.ts';

export interface WorkerSideOptions {
	readonly input: Readable;
	readonly output: Writable;
	/** Of the worker, which is then offered a wire. */
	readonly origin?: string | undefined;
	/** Told of all bytes that pass, in both directions. */
	readonly onBytes?: ((bytes: number) => void) | undefined;
	readonly onFrame: (frame: ToCompanion) => void;
	readonly onEnd: (reason: string, code?: number) => void;
}

export class WorkerSide {
	readonly #options: WorkerSideOptions;
	readonly #wire: Wire | undefined;
	#isWired = false;
	/** What came over the wire before the last frame of native messaging. */
	#early: ToCompanion[] | undefined = [];

	constructor(options: WorkerSideOptions) {
		this.#options = options;
		const {input, output, origin, onBytes, onEnd} = options;
		const read = createFrameReader((frame) => this.#hear(frame));
		input.on('data', (chunk: Buffer) => {
			onBytes?.(chunk.length);
			this.#guard(() => read(chunk));
		});
		input.on('end', () => onEnd('the worker closed its side'));
		input.on('error', (error) => onEnd(`reading from the worker failed: ${error.message}`));
		output.on('error', (error) => onEnd(`writing to the worker failed: ${error.message}`));
		this.#wire = origin === undefined ? undefined : this.#openWire(origin);
	}

	send(frame: ToWorker): void {
		if (this.#isWired) {
			const text = JSON.stringify(frame);
			this.#options.onBytes?.(text.length);
			this.#wire?.send(text);
			return;
		}
		const bytes = encodeFrame(frame);
		this.#options.onBytes?.(bytes.length);
		this.#options.output.write(bytes);
	}

	stop(): void {
		this.#wire?.stop();
	}

	#openWire(origin: string): Wire {
		return new Wire({
			origin,
			onOffer: (offer) => this.send(offer),
			onOpen: () => {
				this.send({type: 'wired'});
				this.#isWired = true;
			},
			onText: (text) => {
				this.#options.onBytes?.(text.length);
				this.#hearOnWire(parseFrame(text));
			},
			onClose: (reason) => this.#options.onEnd(reason),
		});
	}

	#hear(frame: ToCompanion): void {
		if (frame.type === 'wired') this.#takeOver();
		else this.#options.onFrame(frame);
	}

	#takeOver(): void {
		const early = this.#early ?? [];
		this.#early = undefined;
		for (const frame of early) this.#options.onFrame(frame);
	}

	#hearOnWire(frame: ToCompanion): void {
		if (this.#early) this.#early.push(frame);
		else this.#options.onFrame(frame);
	}

	#guard(step: () => void): void {
		try {
			step();
		} catch (error) {
			this.#options.onEnd(error instanceof Error ? error.message : String(error), 1);
		}
	}
}
