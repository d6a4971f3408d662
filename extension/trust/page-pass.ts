// The key of our own pages, with which the person tries tools. In: storage that ends with the browser. Out: a key for one of them, and whether
// one that comes is such a key. It is on no list, and only its digest is kept, so that an open page goes on with the next worker.
import {z} from 'zod';
import type {Area} from '../settings.ts';
import {digestKey, findKey, newKey} from './keys.ts';

/** The credential that it gives. */
export const OWN_PAGE = 'page';

const STORED = 'pageKeys';
/** As many workers may have given one to a page that is still open. */
const MAX_KEYS = 20;

const storedSchema = z.array(z.object({digest: z.string()})).catch([]);

export class PagePass {
	readonly #area: Area;
	#kept: z.output<typeof storedSchema> = [];
	#key: Promise<string> | undefined;

	/** @param area Must not outlive the browser. */
	constructor(area: Area) {
		this.#area = area;
	}

	async load(): Promise<void> {
		this.#kept = storedSchema.parse((await this.#area.get(STORED))[STORED]);
	}

	/** The same for as long as the worker lives. */
	key(): Promise<string> {
		this.#key ??= this.#make().catch((error: unknown) => {
			this.#key = undefined;
			throw error;
		});
		return this.#key;
	}

	/** @param authorization The header, as it came. */
	async isShown(authorization: string | null): Promise<boolean> {
		const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
		return token !== undefined && this.#kept.length > 0 && findKey(await digestKey(token), this.#kept) !== undefined;
	}

	async #make(): Promise<string> {
		const key = newKey();
		this.#kept = [...this.#kept, {digest: await digestKey(key)}].slice(-MAX_KEYS);
		await this.#area.set({[STORED]: this.#kept});
		return key;
	}
}
