// The readings of all frames of a page as one list of lines, in the order of the page. Pure. In: what each frame said, and which frame
// it lies in. Out: lines with their indentation.
import {chooseFrom} from './frame-choice.ts';

export interface Line {
	readonly indent: number;
	/** By which the part that begins here can be opened when it is folded; 0 for short ones. */
	readonly handle: number;
	readonly words: string;
	/** Of a frame that has said nothing. */
	readonly isUnread?: true;
}

const NOT_READ = ' (not read)';

/** The frame's own line without what is said behind it. */
export const bareWords = ({words}: Line): string => words.slice(0, -NOT_READ.length);

export interface FrameLines {
	readonly frameId: number;
	readonly parentFrameId: number;
	/** Its place among the frames of its parent's window; below 0, as frame-choice.ts tells. */
	readonly index: number;
	/** Said behind the frame's own line: its origin, or why it is not read. */
	readonly remark: string;
	/** As the engine gives them. */
	readonly records: string;
}

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
	const choose = chooseFrom(
		inner,
		slots.flatMap(({frame: place}) => (place === undefined ? [] : [place])),
	);
	return slots.flatMap((slot) => {
		const {frame: place, ...plain} = slot;
		const line = {...plain, indent: plain.indent + outerIndent};
		if (place === undefined) return [line];
		const child = choose(place);
		if (!child) return [{...line, words: line.words + NOT_READ, isUnread: true}];
		const within = linesOf(child, frames, line.indent + 1);
		// Pages make many frames for nothing: where there is neither name nor content, there is nothing to tell.
		if (line.words === 'iframe' && within.length === 0) return [];
		return [{...line, words: line.words + child.remark}, ...within];
	});
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
