// What changed from one frame to the next. In: both. Out: the smallest part that holds all changes, in which what stays is 0, for
// transparent; nothing where they are the same.

export interface Change {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint32Array;
	/** Something in it stays. */
	readonly hasHoles: boolean;
}

export const findChange = (now: Uint32Array, before: Uint32Array | undefined, width: number): Change | undefined => {
	const height = now.length / width;
	if (!before) return {x: 0, y: 0, width, height, pixels: now.slice(), hasHoles: false};
	// Plain loops: most frames are the same but for the mouse, and this is most of the work.
	let [first, last] = [0, now.length - 1];
	while (first < now.length && now[first] === before[first]) first++;
	if (first === now.length) return undefined;
	while (now[last] === before[last]) last--;
	const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)];
	const {left, right} = findSides(now, before, {width, top, bottom});
	const size = {width: right - left + 1, height: bottom - top + 1};
	const pixels = new Uint32Array(size.width * size.height);
	let to = 0;
	let hasHoles = false;
	for (let row = top; row <= bottom; row++)
		for (let at = row * width + left; at <= row * width + right; at++) {
			const pixel = now[at] ?? 0;
			const isChanged = pixel !== before[at];
			pixels[to++] = isChanged ? pixel : 0;
			hasHoles ||= !isChanged;
		}
	return {x: left, y: top, ...size, pixels, hasHoles};
};

const findSides = (
	now: Uint32Array,
	before: Uint32Array,
	{width, top, bottom}: {readonly width: number; readonly top: number; readonly bottom: number},
) => {
	let [left, right] = [width - 1, 0];
	for (let row = top; row <= bottom; row++) {
		const from = row * width;
		for (let column = 0; column < left; column++) if (now[from + column] !== before[from + column]) left = column;
		for (let column = width - 1; column > right; column--)
			if (now[from + column] !== before[from + column]) right = column;
	}
	return {left, right};
};
