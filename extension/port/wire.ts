// The short way to the companion: a WebSocket that it offers, in the place of the native port. In: the offer, frames to send. Out: frames
// in the order in which the companion sent them. Where it cannot be opened, nothing has happened.
import type {ToCompanion, ToWorker, WireOffer} from '../../native-host/protocol.ts';

/** What this room uses of `WebSocket`. */
export interface WireSocket {
	addEventListener(type: 'open' | 'close', listener: () => void): void;
	addEventListener(type: 'message', listener: (event: {readonly data: string}) => void): void;
	send(text: string): void;
	close(): void;
}

export interface WireOptions {
	readonly open: (url: string, ticket: string) => WireSocket;
	/** From now on `send` reaches the companion; before that, the native port has to say that it has said its last. */
	readonly onOpen: () => void;
	readonly onFrame: (frame: ToWorker) => void;
	/** Nobody knows what of the last frames has arrived. */
	readonly onLost: () => void;
}

export class Wire {
	readonly #socket: WireSocket;
	readonly #options: WireOptions;
	#isOpen = false;
	#isLeft = false;
	/** What came before the last frame of the native port. */
	#early: ToWorker[] | undefined = [];

	constructor({port, ticket}: WireOffer, options: WireOptions) {
		this.#options = options;
		this.#socket = options.open(`ws://127.0.0.1:${port}/`, ticket);
		this.#socket.addEventListener('open', () => {
			if (this.#isLeft) return;
			options.onOpen();
			this.#isOpen = true;
		});
		// Only the companion has the ticket.
		this.#socket.addEventListener('message', ({data}) => this.#receive(JSON.parse(data)));
		this.#socket.addEventListener('close', () => {
			// One that only the companion has begun to use, too.
			if (!this.#isLeft && (this.#isOpen || !this.#early)) options.onLost();
		});
	}

	get isOpen(): boolean {
		return this.#isOpen;
	}

	send(frame: ToCompanion): void {
		this.#socket.send(JSON.stringify(frame));
	}

	/** The companion's last frame has come over the native port. */
	takeOver(): void {
		const early = this.#early ?? [];
		this.#early = undefined;
		for (const frame of early) this.#options.onFrame(frame);
	}

	close(): void {
		this.#isLeft = true;
		this.#socket.close();
	}

	#receive(frame: ToWorker): void {
		// The companion has been given up, and has told its clients so: nobody waits for what it asked.
		if (this.#isLeft) return;
		if (this.#early) this.#early.push(frame);
		else this.#options.onFrame(frame);
	}
}
