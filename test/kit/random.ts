// Choices that look like chance and are the same for the same seed. In: a seed. Out: choices.
import {createHash} from 'node:crypto';

export interface Random {
	/** At least 0, below 1. */
	next(): number;
	pick<T>(from: readonly T[]): T;
	shuffle<T>(from: readonly T[]): T[];
}

export const randomOf = (seed: string | number): Random => {
	let drawn = 0;
	const next = (): number => {
		drawn += 1;
		return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
	};
	return {
		next,
		pick: (from) => {
			const index = Math.floor(next() * from.length);
			const [picked] = from.slice(index, index + 1);
			if (picked === undefined) throw new RangeError('there is nothing to pick from');
			return picked;
		},
		shuffle: (from) =>
			from
				.map((item) => ({item, place: next()}))
				.sort((one, other) => one.place - other.place)
				.map(({item}) => item),
	};
};
