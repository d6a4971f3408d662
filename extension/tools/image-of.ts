// A picture that a call names. In: the id of a screenshot or of a sent file. Out: its bytes with their type, and what it is called.
import {ToolError} from '../errors.ts';
import {mediaTypeOf} from '../page/picture-file.ts';
import type {ToolContext} from './define.ts';
import {readGivenFile} from './given-file.ts';

export interface Picture {
	readonly name: string;
	readonly bytes: Blob;
}

const NAME = 'image.png';

export const imageOf = async (
	id: string,
	{host, berth}: Pick<ToolContext<unknown>, 'host' | 'berth'>,
): Promise<Picture> => {
	if (!id.startsWith('ss_')) return sentImage(id, {host, berth});
	const shot = host.shots.find(id, berth.id);
	if (!shot)
		throw new ToolError(
			`imageId: there is no picture ${id} of yours. The last 20 are kept until the browser restarts the extension: take a screenshot, and give its ID.`,
		);
	const bytes = await (await fetch(`data:${shot.mimeType};base64,${shot.data}`)).blob();
	return {name: shot.mimeType === 'image/gif' ? 'image.gif' : NAME, bytes};
};

const sentImage = async (id: string, context: Pick<ToolContext<unknown>, 'host' | 'berth'>): Promise<Picture> => {
	const file = await readGivenFile('imageId', {fileId: id}, context);
	const type = mediaTypeOf(file);
	if (type.startsWith('image/')) return {name: file.name, bytes: file.bytes.slice(0, file.bytes.size, type)};
	throw new ToolError(
		`imageId: ${file.name} is ${type || 'of unknown type'}, no picture. Give other files by file_upload.`,
	);
};
