// The keys that the person made in this profile. In: the list, and what they do with it. Out: the next list, and a new key, to be shown
// once. Those of the installer and of the environment are listed beside them and changed where they were made. Pure.
import type {AccessKey, Settings} from '../settings.ts';
import {digestKey, newKey, randomToken} from './keys.ts';

export interface KeyLine {
	readonly id: string;
	readonly name: string;
	readonly createdAt: number;
	readonly usedAt?: number;
	/** Where it is revoked: here, by the installer's commands, where the browser is started, or by an administrator. */
	readonly keptBy: 'options' | 'installer' | 'environment' | 'policy';
}

export interface Made {
	readonly keys: readonly AccessKey[];
	readonly id: string;
	/** Kept nowhere. */
	readonly key: string;
}

const ID_BYTES = 9;
const MAX_NAME_LENGTH = 60;
export const MAX_KEYS = 200;

/** One line, whatever was pasted. */
export const nameKey = (name: string): string =>
	name
		.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
		.trim()
		.slice(0, MAX_NAME_LENGTH)
		.trim() || 'Unnamed';

export const makeKey = async (keys: readonly AccessKey[], name: string, now: number): Promise<Made> => {
	const [key, id] = [newKey(), randomToken(ID_BYTES)];
	return {keys: [...keys, {id, name: nameKey(name), digest: await digestKey(key), createdAt: now}], id, key};
};

export const revokeKey = (keys: readonly AccessKey[], id: string): readonly AccessKey[] =>
	keys.filter((key) => key.id !== id);

/** The same name, and nothing else: what was begun with the old key ends with it. Nothing where there is no such key. */
export const rotateKey = async (keys: readonly AccessKey[], id: string, now: number): Promise<Made | undefined> => {
	const old = keys.find((key) => key.id === id);
	return old && makeKey(revokeKey(keys, id), old.name, now);
};

interface Kept {
	/** Made here. */
	readonly own: readonly AccessKey[];
	readonly installed: readonly AccessKey[];
	usedAt(id: string): number | undefined;
}

export const listKeys = (current: Pick<Settings, 'keys'>, {own, installed, usedAt}: Kept): readonly KeyLine[] => {
	const isIn = (keys: readonly AccessKey[], id: string): boolean => keys.some((key) => key.id === id);
	const keeperOf = (id: string): KeyLine['keptBy'] => {
		if (isIn(own, id)) return 'options';
		if (id === 'environment') return 'environment';
		return isIn(installed, id) ? 'installer' : 'policy';
	};
	return current.keys.map(({id, name, createdAt}) => {
		const used = usedAt(id);
		return {id, name, createdAt, ...(used !== undefined && {usedAt: used}), keptBy: keeperOf(id)};
	});
};
