import {z} from 'zod';
import {readRef} from '../page/ref.ts';
import type {GivenFile} from '../page/upload.ts';
import {acts, definePageTool} from './define.ts';
import {describeUpload} from './describe-upload.ts';
import {giveFiles} from './give-files.ts';
import {readGivenFile} from './given-file.ts';

const MAX_FILES = 20;

const given = z.object({
	fileId: z.string().optional(),
	name: z.string().optional(),
	mimeType: z.string().optional(),
	text: z.string().optional(),
	data: z.string().optional(),
});

export const fileUpload = definePageTool({
	name: 'file_upload',
	title: 'Give files to the page',
	description: 'Gives files to a file input, its label or button, or a drop zone.',
	annotations: acts,
	use: 'upload',
	input: z.object({
		ref: z.string().describe('Element'),
		files: z
			.array(z.union([given, z.string()]))
			.min(1)
			.max(MAX_FILES)
			.describe('Each a fileId of POST /files, or name, mimeType and text or data (base64, up to 8 kB)'),
	}),
	handler: async (context) => {
		const {input, host, berth} = context;
		const ref = readRef('ref', input.ref);
		const wishes = input.files.map((file) => (typeof file === 'string' ? {fileId: file} : file));
		const files: GivenFile[] = [];
		for (const [index, wish] of wishes.entries())
			files.push(await readGivenFile(`files.${index}`, wish, {host, berth}));
		const into = {ref};
		return describeUpload(into, await giveFiles(context, into, files));
	},
});
