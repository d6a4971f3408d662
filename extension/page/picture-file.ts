// A picture as a file for a page. In: a picture, and what the file is to be called. Out: a file whose type is what its name says, as far
// as browsers draw that kind.
import {ToolError} from '../errors.ts';
import {typeOf} from './injected/file-kinds.ts';
import type {GivenFile} from './upload.ts';

const DRAWN: Readonly<Record<string, string>> = {
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	png: 'image/png',
	webp: 'image/webp',
};
const QUALITY = 0.92;
/** Beyond it there is no canvas. */
const MAX_PIXELS = 64_000_000;

/** @param bytes With a type. */
export const toPictureFile = async (bytes: Blob, name: string): Promise<GivenFile> => {
	const wanted = typeOfName(name);
	if (wanted === undefined || wanted === bytes.type) return {name, type: bytes.type, bytes};
	return {name, type: wanted, bytes: await redraw(bytes, wanted)};
};

/** Without what may follow it; by the name, where nothing was said. */
export const mediaTypeOf = (file: GivenFile): string => (typeOf(file).split(';')[0] ?? '').trim().toLowerCase();

const typeOfName = (name: string): string | undefined => {
	const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
	return Object.hasOwn(DRAWN, ending) ? DRAWN[ending] : undefined;
};

const redraw = async (bytes: Blob, type: string): Promise<Blob> => {
	using picture = await decode(bytes);
	const {width, height} = picture.image;
	if (width * height > MAX_PIXELS)
		throw new ToolError(
			`imageId: the picture has ${width}×${height} pixels, too many to be made ${type}. Give a filename of its own kind.`,
		);
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext('2d');
	if (!context) throw new ToolError('imageId: the browser has no room to draw the picture now. Try again.');
	// What is transparent would become black where there is no transparency.
	context.fillStyle = '#fff';
	if (type === 'image/jpeg') context.fillRect(0, 0, width, height);
	context.drawImage(picture.image, 0, 0);
	return canvas.convertToBlob({type, quality: QUALITY});
};

const decode = async (bytes: Blob): Promise<{readonly image: ImageBitmap} & Disposable> => {
	try {
		const image = await createImageBitmap(bytes);
		return {image, [Symbol.dispose]: () => image.close()};
	} catch (cause) {
		throw new ToolError(
			`imageId: the browser cannot draw this ${bytes.type}, so it stays what it is. Give a filename of its own kind, or use file_upload.`,
			{cause},
		);
	}
};
