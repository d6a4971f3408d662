// What is drawn over a picture. In: a canvas with the picture on it, and one frame of the plan. Out: the mouse, its press, the way it
// dragged, what was set, the words, how far it has come, and who recorded it.
import icon from '../icon.svg?raw';
import type {Box, GifOptions, Point} from './messages.ts';
import type {Frame} from './plan.ts';
import {hasStrip, type Placed, pointIn, type Size, STRIP_HEIGHT} from './stage.ts';

type Context = OffscreenCanvasRenderingContext2D;

const ACCENT = '#0d9488';
/** The same on dark. */
const BRIGHT = '#2dd4bf';
const DARK = '#0f172a';
const FONT = 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
const MARGIN = 16;
const BAR_HEIGHT = 4;
const LOGO_PX = 16;
const RING_PX = {from: 7, to: 24};
/** Of the icon's own pixels. */
const LOGO_SIDE = 32;

/** An arrow whose tip is at the origin. */
const ARROW = 'M0 0v17.2l4.1-3.9 2.7 6.2 3-1.3-2.7-6.1h5.7z';

interface Drawing {
	readonly film: Size;
	readonly frame: Frame;
	readonly placed: Placed;
	readonly options: GifOptions;
}

export const drawOver = (context: Context, drawing: Drawing): void => {
	const {frame, placed, options} = drawing;
	const at = (point: Point): Point => pointIn(placed, point);
	const cursor = frame.cursor && at(frame.cursor);
	context.save();
	context.beginPath();
	context.rect(placed.x, placed.y, placed.width, placed.height);
	context.clip();
	if (frame.box) {
		const {width, height} = frame.box;
		drawBox(context, {...at(frame.box), width: width * placed.scale, height: height * placed.scale});
	}
	if (frame.path) drawPath(context, frame.path.map(at));
	if (cursor && frame.ring !== undefined) drawRing(context, cursor, frame.ring);
	if (cursor) drawCursor(context, cursor);
	context.restore();
	if (hasStrip(options)) drawStrip(context, drawing);
};

const drawBox = (context: Context, {x, y, width, height}: Box): void => {
	context.beginPath();
	context.roundRect(x - 4, y - 4, width + 8, height + 8, 7);
	stroke(context, `${ACCENT}40`, 7);
	stroke(context, ACCENT, 2.5);
};

const drawPath = (context: Context, [first, ...rest]: readonly Point[]): void => {
	if (!first) return;
	context.beginPath();
	context.moveTo(first.x, first.y);
	for (const {x, y} of rest) context.lineTo(x, y);
	context.lineCap = 'round';
	context.lineJoin = 'round';
	stroke(context, '#ffffffcc', 7);
	stroke(context, ACCENT, 3.5);
	disc(context, first, 5);
	context.fillStyle = '#fff';
	context.fill();
	stroke(context, ACCENT, 2.5);
};

const drawRing = (context: Context, at: Point, part: number): void => {
	const left = 1 - part;
	disc(context, at, 9);
	context.fillStyle = `${ACCENT}${alpha(0.15 + 0.35 * left)}`;
	context.fill();
	disc(context, at, RING_PX.from + (RING_PX.to - RING_PX.from) * part);
	stroke(context, `#ffffff${alpha(0.3 + 0.5 * left)}`, 6);
	stroke(context, `${ACCENT}${alpha(0.45 + 0.55 * left)}`, 3);
};

const drawCursor = (context: Context, {x, y}: Point): void => {
	context.save();
	context.translate(x, y);
	context.scale(1.15, 1.15);
	const arrow = new Path2D(ARROW);
	context.shadowColor = '#00000059';
	context.shadowBlur = 4;
	context.shadowOffsetY = 1.5;
	context.fillStyle = DARK;
	context.fill(arrow);
	context.shadowColor = 'transparent';
	context.lineJoin = 'round';
	context.lineWidth = 1.6;
	context.strokeStyle = '#fff';
	context.stroke(arrow);
	context.restore();
};

/** Below the page, so that nothing of it is hidden. */
const drawStrip = (context: Context, {frame, film, options}: Drawing): void => {
	const [y, height] = [film.height - STRIP_HEIGHT, STRIP_HEIGHT];
	context.fillStyle = DARK;
	context.fillRect(0, y, film.width, height);
	const middle = y + (height + BAR_HEIGHT) / 2;
	context.textBaseline = 'middle';
	const room = options.showWatermark ? drawMark(context, {x: film.width - MARGIN, y: middle}) : film.width - MARGIN;
	if (options.showActionLabels && frame.label !== undefined)
		drawLabel(context, {x: MARGIN, y: middle}, {text: frame.label, most: room - MARGIN * 3});
	if (options.showProgressBar) drawBar(context, {...film, y}, frame.progress);
};

const drawLabel = (
	context: Context,
	{x, y}: Point,
	{text, most}: {readonly text: string; readonly most: number},
): void => {
	disc(context, {x: x + 4, y}, 4);
	context.fillStyle = BRIGHT;
	context.fill();
	context.font = `600 15px ${FONT}`;
	context.fillStyle = '#fff';
	context.fillText(text, x + 17, y + 1, Math.max(1, most - 17));
};

/** @returns Where it begins. */
const drawMark = (context: Context, {x: right, y}: Point): number => {
	const words = 'Tabberth';
	context.font = `600 13px ${FONT}`;
	const x = right - Math.ceil(context.measureText(words).width);
	context.fillStyle = '#cbd5e1';
	context.fillText(words, x, y + 1);
	drawLogo(context, {x: x - LOGO_PX - 6, y: y - LOGO_PX / 2}, LOGO_PX);
	return x - LOGO_PX - 6;
};

/** The extension's own icon: filled shapes, and a wave that is a line. */
const drawLogo = (context: Context, {x, y}: Point, side: number): void => {
	context.save();
	context.translate(x, y);
	context.scale(side / LOGO_SIDE, side / LOGO_SIDE);
	for (const [, attributes = '', shape = ''] of icon.matchAll(/<path( d="([^"]+)"[^>]*)/g)) {
		const path = new Path2D(shape);
		context.fillStyle = BRIGHT;
		if (!attributes.includes('fill="none"')) context.fill(path);
		else strokePath(context, path);
	}
	context.restore();
};

const strokePath = (context: Context, path: Path2D): void => {
	context.strokeStyle = BRIGHT;
	context.lineWidth = 3;
	context.stroke(path);
};

const drawBar = (context: Context, {width, y}: {readonly width: number; readonly y: number}, part: number): void => {
	context.fillStyle = '#334155';
	context.fillRect(0, y, width, BAR_HEIGHT);
	context.fillStyle = BRIGHT;
	context.fillRect(0, y, Math.round(width * part), BAR_HEIGHT);
};

const disc = (context: Context, {x, y}: Point, radius: number): void => {
	context.beginPath();
	context.arc(x, y, radius, 0, 2 * Math.PI);
};

const stroke = (context: Context, style: string, width: number): void => {
	context.strokeStyle = style;
	context.lineWidth = width;
	context.stroke();
};

const alpha = (part: number): string =>
	Math.round(part * 255)
		.toString(16)
		.padStart(2, '0');
