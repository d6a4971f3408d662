// A recording as it is kept, all but its pictures. In: what came of it so far, and what comes. Out: the same with it, and which pictures
// have to go: a long recording gets coarser at its beginning instead of being lost.
import type {Deed, Picture} from './messages.ts';

export interface KeptPicture extends Picture {
	readonly bytes: number;
}

export interface Recording {
	readonly tabId: number;
	readonly startedAt: number;
	readonly endedAt?: number;
	readonly why?: string;
	/** The oldest first. */
	readonly pictures: readonly KeptPicture[];
	readonly deeds: readonly Deed[];
	readonly dropped: number;
}

export interface Room {
	readonly pictures: number;
	readonly bytes: number;
}

const MAX_DEEDS = 300;
const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
const MAX_TOTAL_BYTES = 256 * MIB;
const MAX_PICTURES = 300;

/** What one may take when there are so many. */
export const roomAmong = (recordings: number): Room => ({
	pictures: MAX_PICTURES,
	bytes: Math.min(MAX_BYTES, MAX_TOTAL_BYTES / Math.max(1, recordings)),
});

export const newRecording = (tabId: number, startedAt: number): Recording => ({
	tabId,
	startedAt,
	pictures: [],
	deeds: [],
	dropped: 0,
});

export const addPicture = (recording: Recording, picture: KeptPicture, room: Room): Recording => {
	const pictures = [...recording.pictures, picture];
	const kept = thin(pictures, room);
	return {...recording, pictures: kept, dropped: recording.dropped + pictures.length - kept.length};
};

export const addDeed = (recording: Recording, deed: Deed): Recording => ({
	...recording,
	deeds: everySecondOfOlder([...recording.deeds, deed], (deeds) => deeds.length <= MAX_DEEDS),
});

const thin = (pictures: readonly KeptPicture[], room: Room): readonly KeptPicture[] =>
	everySecondOfOlder(
		pictures,
		(kept) => kept.length <= room.pictures && kept.reduce((sum, {bytes}) => sum + bytes, 0) <= room.bytes,
	);

/** The first stays, and so do the newer ones as long as that is enough. */
const everySecondOfOlder = <T>(all: readonly T[], fits: (kept: readonly T[]) => boolean): readonly T[] => {
	let kept = all;
	while (!fits(kept) && kept.length > 2) {
		const older = Math.max(2, Math.floor(kept.length / 2));
		kept = kept.filter((_, index) => index > older || index % 2 === 0);
	}
	return kept;
};
