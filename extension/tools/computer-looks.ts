// The actions of `computer` that change nothing: pictures, and waiting.
import {ToolError} from '../errors.ts';
import {type Area, capture} from '../page/capture.ts';
import {cutText, fence} from '../page/fence.ts';
import type {Shot} from '../page/shots.ts';
import {readPageText} from '../page/text.ts';
import {within} from '../page/within.ts';
import type {Begun} from './computer-stage.ts';
import type {PageContext, ToolValue} from './define.ts';

/** With what was spent on the picture still below 5 s. */
const TEXT_MS = 1_000;

type Context = PageContext<
	{
		readonly region?: number[] | undefined;
		readonly duration?: number | undefined;
		readonly save_to_disk: boolean;
	},
	Begun
>;

export const screenshot = async (context: Context): Promise<ToolValue> => {
	const {page, berth, host, attach, begun} = context;
	const shot = await capture(await attach(), {measured: begun?.measured});
	if (!shot) return textView(context);
	await host.shots.setScale(page.id, shot.scale);
	const size = `${shot.width}×${shot.height}`;
	const scaled =
		shot.scale < 1 ? `, scaled to ${shot.scale.toFixed(3)} of the page: give coordinates in its pixels` : '';
	return withImage(
		shot,
		`Screenshot, ${size}${scaled}. ID: ${host.shots.keep(berth.id, shot)}${await save(context, shot)}`,
	);
};

export const zoom = async (context: Context): Promise<ToolValue> => {
	const {page, berth, host, attach} = context;
	const region = readRegion(context.input.region, host.shots.scaleOf(page.id));
	const shot = await capture(await attach(), {area: region});
	if (!shot) return textView(context);
	const words = `Region ${JSON.stringify(context.input.region)}, ${shot.width}×${shot.height}: coordinates stay those of the screenshot. ID: `;
	return withImage(shot, words + host.shots.keep(berth.id, shot) + (await save(context, shot)));
};

/** Beside the agent's downloads; nothing where it is not wanted. */
const save = async ({input, host, berth}: Context, shot: Shot): Promise<string> => {
	if (!input.save_to_disk) return '';
	const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
	return `\nSaved: ${await host.downloads.save(berth, `screenshot-${time}.jpg`, shot)}`;
};

export const wait = async ({input: {duration}, signal}: Context): Promise<ToolValue> => {
	if (duration === undefined) throw new ToolError('duration: wait needs it, in seconds.');
	await new Promise<void>((resolve, reject) => {
		const timer = setTimeout(resolve, duration * 1_000);
		const stop = (): void => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		signal.addEventListener('abort', stop, {once: true});
	});
	return {content: [{type: 'text', text: `Waited ${duration} s.`}]};
};

const readRegion = (region: readonly number[] | undefined, scale: number): Area => {
	const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (region ?? []).map((side) => side / scale);
	if (region?.length === 4 && x1 > x0 && y1 > y0) return {x: x0, y: y0, width: x1 - x0, height: y1 - y0};
	throw new ToolError('region: zoom needs it, as [x0, y0, x1, y1] with x0 < x1 and y0 < y1.');
};

const withImage = ({data, mimeType}: {data: string; mimeType: string}, text: string): ToolValue => ({
	content: [
		{type: 'image', data, mimeType},
		{type: 'text', text},
	],
});

/** Better than nothing, and than waiting for ever. */
const textView = async ({page, host}: Context): Promise<ToolValue> => {
	const reading = readPageText(page.chromeId, host.refusal);
	const {text} = await within(TEXT_MS, reading, 'the page is busy: it can neither be drawn nor read. Try again later.');
	const {text: part, nextOffset} = cutText(text, 0, undefined);
	const note = 'The browser drew no picture of this tab in time. Its text instead:';
	const cut =
		nextOffset === undefined
			? ''
			: `\nCut: ${nextOffset} of ${text.length} characters. Call get_page_text with offset ${nextOffset} for more.`;
	return {content: [{type: 'text', text: `${note}\n${fence(part)}${cut}`}]};
};
