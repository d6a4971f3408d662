import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {toPictureFile} from '../page/picture-file.ts';
import {acts, definePageTool} from './define.ts';
import {describeUpload} from './describe-upload.ts';
import {giveFiles} from './give-files.ts';
import {imageOf} from './image-of.ts';
import {placeOf} from './upload-place.ts';

export const uploadImage = definePageTool({
	name: 'upload_image',
	title: 'Give a picture to the page',
	description: 'Gives a screenshot to a file input, its label or button, or drops it on the page.',
	annotations: acts,
	use: 'upload',
	input: z.object({
		imageId: z.string().describe('ID of a screenshot, or a fileId'),
		ref: z.string().optional().describe('Element'),
		coordinate: z.array(z.number()).length(2).optional().describe('Instead of ref: [x,y]'),
		filename: z.string().min(1).max(200).optional().describe('Default: image.png, or as it was sent'),
	}),
	handler: async (context) => {
		const {input} = context;
		const into = placeOf(context);
		const {name, bytes} = await imageOf(input.imageId, context);
		const called = input.filename?.split(/[/\\]/).at(-1) ?? name;
		if (called === '') throw new ToolError('filename: expected a name such as image.png.');
		const file = await toPictureFile(bytes, called);
		const place = await into();
		const end = await giveFiles(context, place, [file]);
		return `${describeUpload(place, end)} It is ${file.type}.`;
	},
});
