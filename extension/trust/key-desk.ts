// Keys as the person handles them. In: what they do in a page of the extension. Out: the list of keys in force, and a new key once.
import type {AccessKey, Settings} from '../settings.ts';
import type {SettingsStore} from '../settings-store.ts';
import {type KeyLine, listKeys, MAX_KEYS, type Made, makeKey, revokeKey, rotateKey} from './key-ring.ts';
import type {KeyUses} from './key-uses.ts';

export type Shown = Pick<Made, 'id' | 'key'>;

export class KeyDesk {
	readonly #settings: SettingsStore;
	readonly #uses: KeyUses;

	constructor(settings: SettingsStore, uses: KeyUses) {
		this.#settings = settings;
		this.#uses = uses;
	}

	async list(): Promise<readonly KeyLine[]> {
		const {keys: own = []} = await this.#settings.readOwn();
		const {current, installedKeys: installed} = this.#settings;
		return listKeys(current, {own, installed, usedAt: (id) => this.#uses.of(id)});
	}

	make(name: string): Promise<Shown | undefined> {
		return this.#change(async (keys) => (keys.length < MAX_KEYS ? makeKey(keys, name, Date.now()) : undefined));
	}

	/** Sessions that began with it end. */
	revoke(id: string): Promise<void> {
		return this.#settings.change(async ({keys = []}) => ({keys: [...revokeKey(keys, id)]}));
	}

	rotate(id: string): Promise<Shown | undefined> {
		return this.#change((keys) => rotateKey(keys, id, Date.now()));
	}

	async #change(make: (keys: readonly AccessKey[]) => Promise<Made | undefined>): Promise<Shown | undefined> {
		let made: Made | undefined;
		await this.#settings.change(async ({keys = []}): Promise<Partial<Settings>> => {
			made = await make(keys);
			return made ? {keys: [...made.keys]} : {};
		});
		return made && {id: made.id, key: made.key};
	}
}
