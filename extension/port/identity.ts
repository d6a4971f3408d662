// What this profile is and remembers of itself. In: a storage area. Out: its instance id, how often the worker has started,
// the port it first served on, and why that was not the one it asked for first.
import type {Area} from '../settings.ts';
import type {Moved} from './binding.ts';

interface Stored {
	readonly instance: string;
	readonly generation: number;
	readonly servedPort?: number;
	readonly moved?: Moved;
}

const KEY = 'identity';

export class Identity {
	readonly #area: Area;
	#stored: Stored = {instance: '', generation: 0};

	constructor(area: Area) {
		this.#area = area;
	}

	get instance(): string {
		return this.#stored.instance;
	}

	get generation(): number {
		return this.#stored.generation;
	}

	get servedPort(): number | undefined {
		return this.#stored.servedPort;
	}

	get moved(): Moved | undefined {
		return this.#stored.moved;
	}

	/** Once at each start of the worker; counts it. */
	async load(): Promise<void> {
		const stored = (await this.#area.get(KEY))[KEY] as Stored | undefined;
		this.#stored = {
			...stored,
			instance: stored?.instance ?? crypto.randomUUID(),
			generation: (stored?.generation ?? 0) + 1,
		};
		await this.#save();
	}

	/** The port it serves on first is its own from then on. */
	async keepPort(port: number, moved?: Moved): Promise<void> {
		if (this.#stored.servedPort !== undefined) return;
		this.#stored = {...this.#stored, servedPort: port, ...(moved && {moved})};
		await this.#save();
	}

	#save(): Promise<void> {
		return this.#area.set({[KEY]: this.#stored});
	}
}
