// Where settings are kept and how they come together. In: what the person chose, what an administrator fixed, and what the browser was started
// with. Out: one checked object, word of every change, and for our pages what each value is there for.
import {log} from './log.ts';
import {
	type AccessKey,
	type Area,
	defaultSettings,
	type Environment,
	givenBy,
	isSetting,
	overlay,
	readSettings,
	type Settings,
	stricter,
} from './settings.ts';

export const SETTINGS_KEY = 'settings';

/** Of keys our pages are told elsewhere, and never all. */
export type ShownSettings = Omit<Settings, 'keys'>;

export interface SettingsView {
	/** What is in force. */
	readonly current: ShownSettings;
	/** What was chosen in this profile. */
	readonly own: Partial<ShownSettings>;
	/** By name, what an administrator has fixed, and what was said when the browser was started or installed for. */
	readonly managed: readonly string[];
	readonly given: readonly string[];
}

export class SettingsStore {
	readonly #local: Area;
	readonly #managed: Area;
	readonly #listeners: ((settings: Settings) => void)[] = [];
	#environment: Environment = {};
	#tokenDigest: string | undefined;
	#current = defaultSettings();
	#changing: Promise<unknown> = Promise.resolve();

	constructor(areas: {local: Area; managed: Area}) {
		this.#local = areas.local;
		this.#managed = areas.managed;
	}

	get current(): Settings {
		return this.#current;
	}

	/** Made by the installer. */
	get installedKeys(): readonly AccessKey[] {
		return this.#environment.keys ?? [];
	}

	/** What was chosen in this profile, without what stands above it. */
	async readOwn(): Promise<Partial<Settings>> {
		return readSettings(await this.#stored()).values;
	}

	async view(): Promise<SettingsView> {
		await this.load();
		const [own, fixed] = await Promise.all([this.readOwn(), this.#fixed()]);
		return {
			current: withoutKeys(this.#current),
			own: withoutKeys(own),
			managed: Object.keys(readSettings(fixed).values),
			given: givenBy(this.#environment),
		};
	}

	/**
	 * In force when this returns.
	 * @param change By name; null takes the person's choice away.
	 * @param only What must still have been chosen, or nothing is changed: what came since is not to be undone with it.
	 * @returns The names of what makes no sense, or was changed since, and stays as it is.
	 */
	async put(
		change: Readonly<Record<string, unknown>>,
		only: Readonly<Record<string, unknown>> = {},
	): Promise<readonly string[]> {
		const named = Object.entries(change).filter(([name]) => name !== 'keys');
		const {values, ignored} = readSettings(Object.fromEntries(named.filter(([, value]) => value !== null)));
		const gone = named.flatMap(([name, value]) => (value === null ? [[name, undefined]] : []));
		const stale: [string, unknown][] = [];
		await this.change(async (own: Readonly<Record<string, unknown>>) => {
			const isOther = ([name, value]: [string, unknown]): boolean =>
				JSON.stringify(own[name] ?? null) !== JSON.stringify(value ?? null);
			stale.push(...Object.entries(only).filter(isOther));
			return stale.length > 0 ? {} : {...Object.fromEntries(gone), ...values};
		});
		return [...ignored, ...stale.map(([name]) => name), ...named.flatMap(([name]) => (isSetting(name) ? [] : [name]))];
	}

	/** One change after the other; it is in force when this returns. */
	change(decide: (own: Partial<Settings>) => Promise<Partial<Settings>>): Promise<void> {
		const changing = this.#changing.then(async () => {
			const stored = await this.#stored();
			await this.#local.set({[SETTINGS_KEY]: {...stored, ...(await decide(readSettings(stored).values))}});
			await this.load();
		});
		this.#changing = changing.catch(() => undefined);
		return changing;
	}

	/** To be called whenever storage has changed. */
	reload(): void {
		this.load().catch((error: unknown) => log.warn('settings', 'not read', error));
	}

	/** To be called at the start. Values that make no sense are named in the log. */
	async load(): Promise<void> {
		const [stored, managed] = await Promise.all([this.#stored(), this.#fixed()]);
		const own = readSettings(stored);
		const fixed = readSettings(managed);
		const open = overlay({...defaultSettings(), ...own.values}, this.#environment, this.#tokenDigest);
		// An administrator's word stands above all, and can close the door that the environment opens, never open one.
		this.#set({
			...open,
			...fixed.values,
			access: stricter(open.access, fixed.values.access ?? 'open'),
		});
		const ignored = [...own.ignored, ...fixed.ignored];
		if (ignored.length > 0) log.warn('settings', `not understood, so left at their defaults: ${ignored.join(', ')}`);
	}

	async applyEnvironment(environment: Environment, tokenDigest?: string): Promise<void> {
		this.#environment = environment;
		this.#tokenDigest = tokenDigest;
		await this.load();
	}

	/** Calls back at once when a change has been applied. */
	watch(listener: (settings: Settings) => void): void {
		this.#listeners.push(listener);
	}

	async #stored(): Promise<Record<string, unknown>> {
		return {...((await this.#local.get(SETTINGS_KEY))[SETTINGS_KEY] as object | undefined)};
	}

	/** Rejects where no policy schema or no policy is there; both mean nothing is managed. */
	#fixed(): Promise<Record<string, unknown>> {
		return this.#managed.get(null).catch(() => ({}));
	}

	#set(settings: Settings): void {
		if (JSON.stringify(settings) === JSON.stringify(this.#current)) return;
		this.#current = settings;
		for (const listener of this.#listeners) listener(settings);
	}
}

const withoutKeys = <S extends Partial<Settings>>({keys: _keys, ...shown}: S): Omit<S, 'keys'> => shown;
