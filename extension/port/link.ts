// The exchanges of one companion. In: its frames. Out: a `Request` each to `serve`, and the frames of the answers.
import type {ToWorker} from '../../native-host/protocol.ts';
import {toError} from '../errors.ts';
import {log} from '../log.ts';
import {type Companion, Exchange, type ExchangeOptions, type Serve} from './exchange.ts';
import {Peers} from './peers.ts';

export class Link {
	readonly #serve: Serve;
	readonly #options: ExchangeOptions;
	readonly #exchanges = new Map<number, Exchange>();
	readonly #peers = new Peers();

	/** @param maxUnreadUnits Of one answer; a client that leaves more unread loses it. */
	constructor(serve: Serve, companion: Companion, maxUnreadUnits: () => number) {
		this.#serve = serve;
		this.#options = {companion, maxUnreadUnits, peers: this.#peers};
	}

	/** Answers whether the frame belonged to an exchange. */
	receive(frame: ToWorker): boolean {
		switch (frame.type) {
			case 'request':
				void this.#open(frame);
				return true;
			case 'body':
				this.#exchanges.get(frame.id)?.receiveBody(frame);
				return true;
			case 'credit':
				this.#exchanges.get(frame.id)?.receiveCredit(frame.bytes);
				return true;
			case 'peer':
				this.#exchanges.get(frame.id)?.receivePeer(frame);
				return true;
			case 'kept':
				this.#exchanges.get(frame.id)?.wills.confirm();
				return true;
			case 'abort':
				this.#exchanges.get(frame.id)?.abort('the client has gone');
				return true;
			default:
				return false;
		}
	}

	/** How many requests wait for an answer or stream one. */
	get open(): number {
		return this.#exchanges.size;
	}

	close(): void {
		for (const exchange of this.#exchanges.values()) exchange.abort('the companion has gone', 'NetworkError');
		this.#exchanges.clear();
		this.#peers.clear();
	}

	async #open(frame: ToWorker & {type: 'request'}): Promise<void> {
		const exchange = new Exchange(frame.id, this.#options);
		this.#exchanges.set(frame.id, exchange);
		try {
			await exchange.run(frame, this.#serve);
		} catch (error) {
			// `serve` turns its own failures into answers: what arrives here broke while an answer was under way.
			if (!['AbortError', 'NetworkError'].includes(toError(error).name))
				log.error('port', 'an answer broke off', error);
			exchange.reset();
		} finally {
			// A call may outlive its companion, whose successor counts its exchanges from one again.
			if (this.#exchanges.get(frame.id) === exchange) this.#exchanges.delete(frame.id);
		}
	}
}
