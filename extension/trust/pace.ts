// How fast tools may be called. In: who calls. Out: nothing, after a wait that has an end, or a ToolError that says when to go
// on: a status of HTTP would never reach the model.
import {ToolError} from '../errors.ts';
import type {Settings} from '../settings.ts';
import {Bucket} from './bucket.ts';

const MAX_BUCKETS = 2000;

export class Pace {
	readonly #settings: () => Settings;
	readonly #now: () => number;
	readonly #each = new Map<string, Bucket>();
	readonly #together: Bucket;

	constructor(settings: () => Settings, now: () => number = Date.now) {
		this.#settings = settings;
		this.#now = now;
		this.#together = new Bucket(settings().totalCallsPerMinute, now());
	}

	/** Milliseconds until a call of this caller may begin; 0 takes its place. */
	take(caller: string): number {
		const now = this.#now();
		const {callsPerMinute, totalCallsPerMinute} = this.#settings();
		this.#together.setRate(totalCallsPerMinute, now);
		if (callsPerMinute === 0 && totalCallsPerMinute === 0) return 0;
		const own = this.#bucketOf(caller, callsPerMinute, now);
		// One that must wait for the others must not lose its own place as well.
		const wait = Math.max(own.peek(now), this.#together.peek(now));
		if (wait > 0) return wait;
		own.take(now);
		this.#together.take(now);
		return 0;
	}

	async wait(caller: string, signal: AbortSignal): Promise<void> {
		const deadline = this.#now() + this.#settings().turnSeconds * 1000;
		for (let delay = this.take(caller); delay > 0; delay = this.take(caller)) {
			if (this.#now() + delay > deadline) {
				throw new ToolError(`Too many calls: ${this.#limits()}. Go on in ${Math.ceil(delay / 1000)} s.`);
			}
			await pause(delay, signal);
		}
	}

	#limits(): string {
		const {callsPerMinute, totalCallsPerMinute} = this.#settings();
		const limits = [
			...(callsPerMinute > 0 ? [`${callsPerMinute} a minute for each agent`] : []),
			...(totalCallsPerMinute > 0 ? [`${totalCallsPerMinute} a minute together`] : []),
		];
		return `the limit is ${limits.join(', ')}`;
	}

	#bucketOf(caller: string, rate: number, now: number): Bucket {
		const known = this.#each.get(caller);
		if (known) {
			known.setRate(rate, now);
			return known;
		}
		if (this.#each.size >= MAX_BUCKETS) this.#prune(now);
		const bucket = new Bucket(rate, now);
		this.#each.set(caller, bucket);
		return bucket;
	}

	#prune(now: number): void {
		for (const [caller, bucket] of this.#each) {
			if (bucket.isFull(now)) this.#each.delete(caller);
		}
	}
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const done = (): void => {
			signal.removeEventListener('abort', stop);
			resolve();
		};
		const timer = setTimeout(done, ms);
		const stop = (): void => {
			clearTimeout(timer);
			reject(new ToolError('The call was cancelled while it waited for its turn.'));
		};
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, {once: true});
	});
