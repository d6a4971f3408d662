// A file as a call gives it: sent ahead, or small enough to stand in the call. In: one entry of the call. Out: name, type and bytes.
import {base64ToBytes} from '../base64.ts';
import {ToolError} from '../errors.ts';
import type {GivenFile} from '../page/upload.ts';
import type {ToolContext} from './define.ts';

export interface FileWish {
	readonly fileId?: string | undefined;
	readonly name?: string | undefined;
	readonly mimeType?: string | undefined;
	readonly text?: string | undefined;
	readonly data?: string | undefined;
}

type Context = Pick<ToolContext<unknown>, 'host' | 'berth'>;

const MAX_DATA_BYTES = 8_192;
/** Ids have none of these. */
const PATH_MARK = /[/\\.~:\s]/;

export const readGivenFile = async (field: string, wish: FileWish, {host, berth}: Context): Promise<GivenFile> => {
	const {fileId, text, data} = wish;
	if ([fileId, text, data].filter((each) => each !== undefined).length > 1)
		throw new ToolError(`${field}: give one of fileId, text and data.`);
	if (fileId !== undefined) {
		if (PATH_MARK.test(fileId)) throw new ToolError(`${field}: ${sendFirst(fileId, host.port())}`);
		return host.openFile(fileId, berth);
	}
	const name = wish.name?.split(/[/\\]/).at(-1) ?? '';
	if (text === undefined && data === undefined)
		throw new ToolError(`${field}: ${sendFirst(wish.name ?? 'PATH', host.port())}`);
	if (name === '') throw new ToolError(`${field}.name: expected a name such as notes.txt.`);
	const bytes = data === undefined ? new Blob([text ?? '']) : new Blob([readData(field, data, wish, host.port())]);
	return {name, type: wish.mimeType ?? '', bytes};
};

const readData = (
	field: string,
	data: string,
	{name = 'PATH'}: FileWish,
	port: number | undefined,
): Uint8Array<ArrayBuffer> => {
	const bytes = decode(field, data);
	if (bytes.length > MAX_DATA_BYTES)
		throw new ToolError(`${field}.data: more than ${MAX_DATA_BYTES} bytes. ${sendFirst(name, port)}`);
	return bytes;
};

const decode = (field: string, data: string): Uint8Array<ArrayBuffer> => {
	try {
		return base64ToBytes(data);
	} catch (cause) {
		throw new ToolError(`${field}.data: expected base64.`, {cause});
	}
};

/** No path is ever read here: whoever has the file sends it. */
const sendFirst = (path: string, port = 3456): string => {
	const name = encodeURIComponent(path.split(/[/\\]/).at(-1) ?? '');
	const quoted = path.includes('\\') ? `"@${path}"` : `@'${path.replaceAll("'", `'\\''`)}'`;
	return `a file on disk is sent first, with this client's key where it has one: curl --data-binary ${quoted} "http://localhost:${port}/files?filename=${name}" answers {"fileId": …}; give that fileId.`;
};
