// Bytes as they come, until there are enough of them. In: chunks. Out: what has come, joined: that is done only when it is enough, so that a
// long message stays linear in the number of its chunks.

export interface Taken {
	/** How many bytes are done with. */
	readonly used: number;
	/** How many of the others it takes at least to go on. */
	readonly needed: number;
}

export const gather = (firstNeeded: number, take: (bytes: Buffer) => Taken): ((chunk: Buffer) => void) => {
	let chunks: Buffer[] = [];
	let heldBytes = 0;
	let neededBytes = firstNeeded;
	return (chunk) => {
		chunks.push(chunk);
		heldBytes += chunk.length;
		if (heldBytes < neededBytes) return;
		const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, heldBytes);
		const {used, needed} = take(bytes);
		neededBytes = needed;
		chunks = used < bytes.length ? [bytes.subarray(used)] : [];
		heldBytes = bytes.length - used;
	};
};
