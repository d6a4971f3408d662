// What a picture shows. In: its bytes in base64, and a browser to decode it. Out: its size, and the colours in its corners and middle.
import type {Tabberth} from './tabberth.ts';

export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly corners: readonly string[];
	readonly middle: string;
}

export const readPicture = ({inWorker}: Tabberth, data: string): Promise<Picture> =>
	inWorker(async (base64) => {
		const response = await fetch(`data:image/jpeg;base64,${base64}`);
		const image = await createImageBitmap(await response.blob());
		const {width, height} = image;
		const context = new OffscreenCanvas(width, height).getContext('2d');
		if (!context) throw new Error('there is no canvas');
		context.drawImage(image, 0, 0);
		const colourAt = (x: number, y: number): string => {
			const [red = 0, green = 0, blue = 0] = [...context.getImageData(x, y, 1, 1).data].map((part) =>
				Math.round(part / 255),
			);
			return ['black', 'blue', 'green', 'cyan', 'red', 'magenta', 'yellow', 'white'][red * 4 + green * 2 + blue] ?? '';
		};
		const [right, bottom] = [width - 5, height - 5];
		return {
			width,
			height,
			corners: [colourAt(4, 4), colourAt(right, 4), colourAt(4, bottom), colourAt(right, bottom)],
			middle: colourAt(Math.round(width / 2), Math.round(height / 2)),
		};
	}, data);
