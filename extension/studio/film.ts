// A recording made a GIF. In: the recording, its pictures, and what is to be shown. Out: the file, and what it is like.
import {drawOver} from './draw.ts';
import {GifWriter} from './gif/writer.ts';
import type {GifOptions} from './messages.ts';
import {type Frame, planFilm} from './plan.ts';
import type {Recording} from './recording.ts';
import {hasStrip, pageSize, place, type Size, STRIP_HEIGHT} from './stage.ts';

export interface Film extends Size {
	readonly frames: number;
	readonly durationMs: number;
	readonly file: Blob;
}

export type ReadPicture = (at: number) => Promise<Blob | undefined>;

/** More than any client takes, and still to be put on a page or saved. */
const MAX_BYTES = 24 * 1024 * 1024;
const AROUND = '#e2e8f0';

export const makeFilm = async (recording: Recording, options: GifOptions, readPicture: ReadPicture): Promise<Film> => {
	const frames = planFilm(recording, options);
	const page = pageSize(recording.pictures);
	const size = {...page, height: page.height + (hasStrip(options) ? STRIP_HEIGHT : 0)};
	const canvas = new OffscreenCanvas(size.width, size.height);
	// It is read after each frame, which is slow where it lies with the graphics card.
	const context = canvas.getContext('2d', {willReadFrequently: true});
	if (!context) throw new Error('there is no canvas');
	const writer = new GifWriter({...size, quality: options.quality});
	const draw = pictureDrawer(context, page, {recording, readPicture});
	for (const frame of frames) {
		const placed = await draw(frame);
		drawOver(context, {film: size, frame, placed, options});
		const {data} = context.getImageData(0, 0, size.width, size.height);
		writer.add(new Uint32Array(data.buffer), frame.delayMs);
		if (writer.bytes > MAX_BYTES) throw new TooLarge(MAX_BYTES);
	}
	const file = writer.end();
	return {...size, frames: writer.frames, durationMs: writer.durationMs, file};
};

export class TooLarge extends Error {
	constructor(maxBytes: number) {
		super(
			`the GIF would have more than ${maxBytes / 1024 / 1024} MiB. Export with quality 30, or clear it and record less at a time.`,
		);
	}
}

/** Most frames show the picture of the one before: it is scaled once. */
const pictureDrawer = (
	context: OffscreenCanvasRenderingContext2D,
	page: Size,
	{recording, readPicture}: {readonly recording: Recording; readonly readPicture: ReadPicture},
) => {
	const paper = new OffscreenCanvas(page.width, page.height).getContext('2d', {willReadFrequently: true});
	if (!paper) throw new Error('there is no canvas');
	paper.imageSmoothingQuality = 'high';
	let shown: number | undefined;
	return async ({picture: at}: Frame) => {
		const picture = recording.pictures.find((each) => each.at === at);
		if (!picture) throw new Error('the plan names a picture that is not there');
		const placed = place(picture, page);
		const bytes = at === shown ? undefined : await readPicture(at);
		if (bytes) {
			const bitmap = await createImageBitmap(bytes);
			paper.fillStyle = AROUND;
			paper.fillRect(0, 0, page.width, page.height);
			paper.drawImage(bitmap, placed.x, placed.y, placed.width, placed.height);
			bitmap.close();
			shown = at;
		}
		context.drawImage(paper.canvas, 0, 0);
		return placed;
	};
};
