// A storage area in memory, which keeps copies as the browser's does.
import type {Area} from '../../extension/settings.ts';

export const memoryArea = (initial: Record<string, unknown> = {}): Area => {
	const items = new Map(Object.entries(structuredClone(initial)));
	const pick = (keys: string | string[] | null): string[] => (keys === null ? [...items.keys()] : [keys].flat());
	return {
		get: async (keys) =>
			structuredClone(Object.fromEntries(pick(keys).flatMap((key) => (items.has(key) ? [[key, items.get(key)]] : [])))),
		set: async (changed) => {
			for (const [key, value] of Object.entries(structuredClone(changed))) items.set(key, value);
		},
		getKeys: async () => [...items.keys()],
		remove: async (keys) => {
			for (const key of [keys].flat()) items.delete(key);
		},
	};
};
