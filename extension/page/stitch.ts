// The readings of all frames of a page as one list of lines, in the order of the page. Pure. In: what each frame said, and which frame
// it lies in. Out: lines with their indentation.

export interface Line {
	readonly indent: number;
	/** By which the part that begins here can be opened when it is folded; 0 for short ones. */
	readonly handle: number;
	readonly words: string;
}

export interface FrameLines {
	readonly frameId: number;
	readonly parentFrameId: number;
	/** Its place among the frames of its parent's window; below 0, only what size it has. */
	readonly index: number;
	/** Said behind the frame's own line: its origin, or why it is not read. */
	readonly remark: string;
	/** As the engine gives them. */
	readonly records: string;
}

/** Of a frame that has said nothing, or is shown nowhere. */
export const UNREAD_INDEX = -2;

interface Slot extends Line {
	/** The place of a frame that lies here. */
	readonly frame: number | undefined;
}

export const stitch = (frames: readonly FrameLines[], rootId: number): Line[] => {
	const root = frames.find(({frameId}) => frameId === rootId);
	return root ? linesOf(root, frames, 0) : [];
};

const linesOf = (frame: FrameLines, frames: readonly FrameLines[], outerIndent: number): Line[] => {
	const inner = frames.filter(
		({parentFrameId, frameId}) => parentFrameId === frame.frameId && frameId !== frame.frameId,
	);
	const slots = readRecords(frame.records);
	const choose = chooseFrom(inner, slots);
	return slots.flatMap((slot) => {
		const {frame: place, ...plain} = slot;
		const line = {...plain, indent: plain.indent + outerIndent};
		if (place === undefined) return [line];
		const child = choose(place);
		if (!child) return [{...line, words: `${line.words} (not read)`}];
		const own = {...line, words: line.words + child.remark};
		return [own, ...linesOf(child, frames, line.indent + 1)];
	});
};

/** Those in shadow trees do not know their place: they are told by their size, and else by the order in which they came. */
const chooseFrom = (inner: readonly FrameLines[], slots: readonly Slot[]) => {
	const left = new Set(inner.filter(({index}) => index !== UNREAD_INDEX));
	const places = new Set(slots.map(({frame}) => frame));
	return (place: number): FrameLines | undefined => {
		const others = [...left];
		const child =
			others.find(({index}) => index === place) ??
			(place < 0 ? others.find(({index}) => index < 0 && !places.has(index)) : undefined);
		if (child) left.delete(child);
		return child;
	};
};

const readRecords = (records: string): Slot[] => (records === '' ? [] : records.split('\n').map(readRecord));

const readRecord = (record: string): Slot => {
	const [indent, handle, frame, ...words] = record.split('\t');
	return {
		indent: Number(indent),
		handle: Number(handle),
		frame: frame ? Number(frame) : undefined,
		words: words.join('\t'),
	};
};
