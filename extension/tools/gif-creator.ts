import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {dialogError} from '../page/debugger/dialogs.ts';
import {acts, definePageTool, type PageContext, type ToolValue} from './define.ts';
import {describeUpload} from './describe-upload.ts';
import {giveFiles} from './give-files.ts';
import {imageOf} from './image-of.ts';
import {placeOf} from './upload-place.ts';

const input = z.object({
	action: z.enum(['start_recording', 'stop_recording', 'export', 'clear']).describe('What to do'),
	download: z.boolean().default(false).describe('export: save it'),
	coordinate: z.array(z.number()).length(2).optional().describe('export: drop it there on the page'),
	filename: z.string().optional().describe('Default: recording-TIME.gif'),
	options: z
		.looseObject({})
		.optional()
		.describe(
			'showClickIndicators, showDragPaths, showActionLabels, showProgressBar, showWatermark: true; quality: 10, of 1 (best) to 30',
		),
});

type Context = PageContext<z.output<typeof input>>;

/** Clients refuse results that are much larger. */
const MAX_SHOWN_BYTES = 1_000_000;
const MAX_NAME_CHARS = 200;
const MIME_TYPE = 'image/gif';

const start = async ({host, page}: Context): Promise<string> => {
	const former = await host.recorder.start(page);
	return `Recording this tab.${former ? ` An earlier recording of it, ${former}, is gone.` : ''} Act, then call stop_recording and export.`;
};

const stop = async ({host, page}: Context): Promise<string> =>
	`Recorded: ${await host.recorder.stop(page.id)}. Call export to have it as a GIF.`;

const clear = async ({host, page}: Context): Promise<string> => {
	const gone = await host.recorder.clear(page.id);
	return gone ? `Cleared: ${gone}.` : 'There was no recording of this tab.';
};

const exportGif = async (context: Context): Promise<ToolValue> => {
	const {input, host, berth, page, signal} = context;
	const {coordinate, download} = input;
	const name = nameOf(input.filename);
	const dialog = coordinate && host.debugger.dialogOf(page.chromeId);
	if (dialog) throw dialogError(dialog);
	const into = coordinate && placeOf({...context, input: {coordinate}});
	const {gif, said} = await host.recorder.export(page.id, input.options ?? {}, signal);
	const {data, bytes, width, height} = gif;
	const id = host.shots.keep(berth.id, {data, mimeType: MIME_TYPE, width, height, scale: 1});
	const lines = [`${said} ID: ${id}`];
	if (download) lines.push(`Saved: ${await host.downloads.save(berth, name, {data, mimeType: MIME_TYPE})}`);
	if (into) lines.push(await drop(context, {name, id, into}));
	const isShown = !download && !into && bytes <= MAX_SHOWN_BYTES;
	if (!isShown && !download && !into)
		lines.push('It is too large to be shown here: export it with download, or give its ID to upload_image.');
	const text = {type: 'text' as const, text: lines.join('\n')};
	return {content: isShown ? [{type: 'image', data, mimeType: MIME_TYPE}, text] : [text]};
};

const drop = async (
	context: Context,
	{name, id, into}: {readonly name: string; readonly id: string; readonly into: ReturnType<typeof placeOf>},
): Promise<string> => {
	const {bytes} = await imageOf(id, context);
	const place = await into();
	const files = [{name, type: MIME_TYPE, bytes}];
	return describeUpload(place, await giveFiles(context, place, files));
};

const nameOf = (given = `recording-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`): string => {
	const name = given.split(/[/\\]/).at(-1)?.slice(-MAX_NAME_CHARS);
	if (!name) throw new ToolError('filename: expected a name such as demo.gif.');
	return /\.gif$/i.test(name) ? name : `${name}.gif`;
};

const ACTIONS: Readonly<Record<Context['input']['action'], (context: Context) => Promise<ToolValue | string>>> = {
	start_recording: start,
	stop_recording: stop,
	export: exportGif,
	clear,
};

export const gifCreator = definePageTool({
	name: 'gif_creator',
	title: 'Record a GIF',
	description: 'Records what you do in a tab, as a GIF with clicks and labels.',
	annotations: acts,
	input,
	answersDialogs: true,
	handler: (context) => ACTIONS[context.input.action](context),
});
