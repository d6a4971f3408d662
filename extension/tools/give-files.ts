// Files of a call into its page. In: the call, a place in its tab and the files. Out: what the page has now.
import {type GivenFile, type UploadEnd, type UploadPlace, uploadFiles} from '../page/upload.ts';
import {openStage} from './computer-stage.ts';
import type {PageContext} from './define.ts';

export const giveFiles = (
	{page, host, berth, signal, attach}: PageContext<unknown>,
	into: UploadPlace,
	files: readonly GivenFile[],
): Promise<UploadEnd> =>
	uploadFiles({
		page,
		refusal: host.refusal,
		into,
		files,
		signal,
		openStage: () => openStage({page, host, berth, signal, attach}),
	});
