// Pictures of a tab, also in the background or in a minimised window. In: an attachment, and which part is wanted. Out: a picture in
// pixels of CSS, or nothing where the browser draws none in time.
import browser from 'webextension-polyfill';
import {ToolError, toError} from '../errors.ts';
import {log} from '../log.ts';
import {type Attachment, type Params, TakenOffError} from './debugger/attachment.ts';
import {Screencast} from './screencast.ts';
import type {Shot} from './shots.ts';

/** In pixels of CSS, from the corner of what the tab shows. */
export interface Area {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** What models see without scaling it down themselves. */
const MAX_SIDE = 1_568;
/** A small area is drawn larger than it is, as far as that shows more. */
const MAX_MAGNIFICATION = 3;
/** For all of it. The text of the page, which is given instead, is there within 5 s. */
const PICTURE_MS = 3_800;
const ATTEMPT_MS = 1_800;
const ATTEMPTS = 2;
const METRICS_MS = 1_000;
/** The browser's bar comes this long after the debugger, and moves what a person sees in front. */
const BAR_MS = 400;
const FORMAT = {format: 'jpeg', quality: 75};

/** Of the protocol, what is used here. */
interface Viewport {
	readonly clientWidth: number;
	readonly clientHeight: number;
	readonly pageX: number;
	readonly pageY: number;
	readonly zoom?: number;
}
export interface Metrics {
	readonly cssVisualViewport: Viewport;
	/** The same in pixels of the screen. */
	readonly visualViewport: Viewport;
}

interface Wish {
	/** Without it all that the tab shows. */
	readonly area?: Area;
	/** As the protocol has it. */
	readonly format?: Params & {readonly format: string};
	/** What `measure` is about to tell. */
	readonly measured?: Promise<Metrics> | undefined;
}

/** How the page is laid out, for a picture that is about to be taken. */
export const measure = (attachment: Attachment): Promise<Metrics> => {
	const reading = attachment.send<Metrics>('Page.getLayoutMetrics', {}, {limitMs: METRICS_MS});
	reading.catch(() => undefined);
	return reading;
};

export const capture = async (
	attachment: Attachment,
	{area, format = FORMAT, measured}: Wish = {},
): Promise<Shot | undefined> => {
	const deadline = Date.now() + PICTURE_MS;
	await untilBarIsThere(attachment);
	const done = attachment.part(Screencast).watch();
	try {
		const reading = measured ?? measure(attachment);
		const metrics = await orNothing(attachment, reading);
		const view = metrics?.cssVisualViewport;
		if (!metrics || !view || view.clientWidth < 1 || view.clientHeight < 1) return undefined;
		const {params, ...shot} = frame(metrics, area);
		const data = await draw(attachment, {...format, ...params}, deadline);
		return data === undefined ? undefined : {...shot, data, mimeType: `image/${format.format}`};
	} finally {
		done();
	}
};

const draw = async (attachment: Attachment, params: Params, deadline: number): Promise<string | undefined> => {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (attempt > 0) attachment.part(Screencast).restart();
		const limitMs = Math.min(ATTEMPT_MS, deadline - Date.now());
		const drawing = attachment.send<{data: string}>('Page.captureScreenshot', params, {limitMs});
		const drawn = await orNothing(attachment, drawing);
		if (drawn) return drawn.data;
	}
	return undefined;
};

/** A picture that does not come is no failure while there is something else to give. */
const orNothing = <T>(attachment: Attachment, work: Promise<T>): Promise<T | undefined> =>
	work.catch((error: unknown) => {
		if (attachment.dialog || attachment.over.aborted || error instanceof TakenOffError) throw error;
		log.info('page', `no picture: ${toError(error).message}`);
		return undefined;
	});

export const untilBarIsThere = async ({chromeId, attachedAt}: Attachment): Promise<void> => {
	const left = attachedAt + BAR_MS - Date.now();
	if (left <= 0 || !(await browser.tabs.get(chromeId)).active) return;
	await new Promise((resolve) => setTimeout(resolve, left));
};

const frame = ({cssVisualViewport: view, visualViewport}: Metrics, area: Area | undefined) => {
	const part = area ? cutTo(area, view) : {x: 0, y: 0, width: view.clientWidth, height: view.clientHeight};
	const scale = scaleOf(part, area ? MAX_MAGNIFICATION : 1);
	const ratio = visualViewport.clientWidth / view.clientWidth;
	const isWhole = !area && scale === 1 && ratio === 1;
	return {
		params: isWhole ? {} : {clip: toClip(part, view, scale / ratio)},
		width: Math.round(part.width * scale),
		height: Math.round(part.height * scale),
		scale,
	};
};

const cutTo = ({x, y, width, height}: Area, view: Viewport): Area => {
	const [left, top] = [Math.max(0, x), Math.max(0, y)];
	const [right, bottom] = [Math.min(view.clientWidth, x + width), Math.min(view.clientHeight, y + height)];
	if (right - left < 1 || bottom - top < 1)
		throw new ToolError(
			`region: it lies outside of what the tab shows, which is ${Math.round(view.clientWidth)} by ${Math.round(view.clientHeight)}. Scroll there first, or give another one.`,
		);
	return {x: left, y: top, width: right - left, height: bottom - top};
};

const scaleOf = ({width, height}: Area, most: number): number => Math.min(most, MAX_SIDE / Math.max(width, height));

/** The protocol counts from the corner of the page, in pixels that the browser's zoom has already enlarged. */
const toClip = (part: Area, {pageX, pageY, zoom = 1}: Viewport, scale: number) => ({
	x: (pageX + part.x) * zoom,
	y: (pageY + part.y) * zoom,
	width: part.width * zoom,
	height: part.height * zoom,
	scale,
});
