// What kind of file something is, and whether an input takes it. In: names, media types, an `accept`. Out: types and yes or no.

/** As browsers tell by the ending when a person chooses a file. */
const TYPES: Readonly<Record<string, string>> = {
	avif: 'image/avif',
	bmp: 'image/bmp',
	csv: 'text/csv',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	gif: 'image/gif',
	gz: 'application/gzip',
	htm: 'text/html',
	html: 'text/html',
	ico: 'image/x-icon',
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	js: 'text/javascript',
	json: 'application/json',
	md: 'text/markdown',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	ods: 'application/vnd.oasis.opendocument.spreadsheet',
	odt: 'application/vnd.oasis.opendocument.text',
	ogg: 'audio/ogg',
	pdf: 'application/pdf',
	png: 'image/png',
	ppt: 'application/vnd.ms-powerpoint',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	rtf: 'application/rtf',
	svg: 'image/svg+xml',
	tif: 'image/tiff',
	tiff: 'image/tiff',
	txt: 'text/plain',
	wav: 'audio/wav',
	webm: 'video/webm',
	webp: 'image/webp',
	xls: 'application/vnd.ms-excel',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	xml: 'text/xml',
	zip: 'application/zip',
};

const UNKNOWN = 'application/octet-stream';

/** A type that was said counts; one that says nothing gives way to what the name tells. */
export const typeOf = ({name, type}: {readonly name: string; readonly type: string}): string => {
	if (type && type !== UNKNOWN) return type;
	const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
	return Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? '') : type;
};

/** @param accept As HTML has it: endings, types and groups of types, with commas between. */
export const isAccepted = (accept: string, file: {readonly name: string; readonly type: string}): boolean => {
	const kinds = accept
		.toLowerCase()
		.split(',')
		.flatMap((kind) => kind.trim() || []);
	if (kinds.length === 0) return true;
	const name = file.name.toLowerCase();
	const type = (typeOf(file).split(';')[0] ?? '').trim().toLowerCase();
	return kinds.some((kind) => {
		if (kind.startsWith('.')) return name.endsWith(kind);
		return kind === '*/*' || kind === type || (kind.endsWith('/*') && type.startsWith(kind.slice(0, -1)));
	});
};
