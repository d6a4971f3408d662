// Where pictures and what is drawn over them meet. In: the sizes of all pictures. Out: the size of the film, and where a picture, or a
// point of the page in it, lies there.
import type {Box, GifOptions, Picture, Point} from './messages.ts';

/** Below the page: words, how far it has come, and who recorded it. */
export const STRIP_HEIGHT = 40;
/** Large enough to read most pages, and small enough to be sent. */
const MAX_SIDE = 960;

export interface Size {
	readonly width: number;
	readonly height: number;
}

export interface Placed extends Box {
	/** Pixels of the film to one of CSS. */
	readonly scale: number;
}

export const hasStrip = ({showActionLabels, showProgressBar, showWatermark}: GifOptions): boolean =>
	showActionLabels || showProgressBar || showWatermark;

/** The page in it, in the size that most pictures have, not enlarged. */
export const pageSize = (pictures: readonly Picture[]): Size => {
	const counts = new Map<string, {readonly size: Size; count: number}>();
	for (const {width, height} of pictures) {
		const key = `${width}×${height}`;
		const known = counts.get(key) ?? {size: {width, height}, count: 0};
		counts.set(key, {...known, count: known.count + 1});
	}
	const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count);
	const {width, height} = most?.size ?? {width: 1, height: 1};
	const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
	return {width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale))};
};

/** Whole, in the middle. */
export const place = (picture: Picture, film: Size): Placed => {
	const fit = Math.min(film.width / picture.width, film.height / picture.height);
	const [width, height] = [picture.width * fit, picture.height * fit];
	return {x: (film.width - width) / 2, y: (film.height - height) / 2, width, height, scale: picture.scale * fit};
};

export const pointIn = ({x, y, scale}: Placed, point: Point): Point => ({
	x: x + point.x * scale,
	y: y + point.y * scale,
});
