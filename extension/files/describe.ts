// What a client says of the file it sends. In: the query and the headers. Out: a name that is only a name, and a media type.

const MAX_NAME_LENGTH = 200;
const MAX_TYPE_LENGTH = 200;
const UNNAMED = 'upload';
const UNKNOWN_TYPE = 'application/octet-stream';
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;.*)?$/;
/** What curl says of any body: it tells nothing of a file. */
const DEFAULT_OF_CURL = /^application\/x-www-form-urlencoded$/i;
/** Folders, what a file system forbids, and characters that would show a name otherwise than it is. */
const UNFIT = /[<>:"|?*\p{Cc}\p{Bidi_Control}]/gu;

export const describeFile = (query: URLSearchParams, headers: Headers): {name: string; type: string} => ({
	name: toName(query.get('filename') ?? nameOfDisposition(headers.get('content-disposition') ?? '')),
	type: toType(headers.get('content-type') ?? ''),
});

/** `filename*` says more than `filename`, so it wins. */
const nameOfDisposition = (disposition: string): string => {
	const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
	const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
	const bare = /;\s*filename\s*=\s*([^;"\s]+)/i.exec(disposition)?.[1];
	return decode(encoded) ?? quoted?.replace(/\\(["\\])/g, '$1') ?? bare ?? '';
};

const decode = (encoded: string | undefined): string | undefined => {
	try {
		return encoded && decodeURIComponent(encoded);
	} catch {
		return undefined;
	}
};

const toName = (given: string): string => {
	const last = given.split(/[/\\]/).at(-1) ?? '';
	const name = last.replace(UNFIT, '_').replace(/^[\s.]+|[\s.]+$/g, '');
	return shorten(name) || UNNAMED;
};

/** The ending tells a page what it gets. */
const shorten = (name: string): string => {
	if (name.length <= MAX_NAME_LENGTH) return name;
	const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
	return name.slice(0, MAX_NAME_LENGTH - ending.length).toWellFormed() + ending;
};

const toType = (given: string): string =>
	given.length <= MAX_TYPE_LENGTH && MEDIA_TYPE.test(given) && !DEFAULT_OF_CURL.test(given) ? given : UNKNOWN_TYPE;
