// What agents are told of recordings and of films. In: either. Out: a few words.
import type {Film} from './film.ts';
import type {Recording} from './recording.ts';

export const countsOf = ({pictures, deeds}: Recording): string =>
	`${many(deeds.length, 'action')}, ${many(pictures.length, 'picture')}`;

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const describeFilm = ({width, height, frames, durationMs, file}: Film, {dropped, why}: Recording): string => {
	const {size} = file;
	const bytes = size < 100_000 ? `${Math.ceil(size / 1_000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
	const thinned = dropped > 0 ? ` ${many(dropped, 'older picture')} left out, as the recording is long.` : '';
	const ended = why === undefined ? '' : ` The recording ended because ${why}.`;
	return `GIF, ${width}×${height}, ${many(frames, 'frame')}, ${(durationMs / 1_000).toFixed(1)} s, ${bytes}.${thinned}${ended}`;
};
