// File choosers that open by what an agent does in a tab, kept from the person: nobody could tell where such a window came from. In: an
// attachment. Out: what was to be chosen for.
import type {Attachment, Params} from './attachment.ts';

export interface FileChooser {
	/** The file input, which may lie in no document; none where a script asked the browser itself. */
	readonly node?: number;
	/** Of the protocol. */
	readonly frameId: string;
	readonly sessionId?: string;
	readonly isMultiple: boolean;
}

/** As long as a press lets a page open one. Whatever the person presses there after that opens theirs. */
const OPENABLE_MS = 5_000;

export class FileChoosers {
	readonly #attachment: Attachment;
	/** The tab's own, and those of frames in which something was pressed. */
	readonly #sessions = new Set<string | undefined>([undefined]);
	/** How it is kept shut just now, if it is. */
	#isCanceled: boolean | undefined;
	#shut: Promise<unknown> = Promise.resolve();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#opened: FileChooser | undefined;
	#awaited: (() => void) | undefined;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		attachment.on('Page.fileChooserOpened', (params) => {
			this.#opened = readChooser(params);
			this.#awaited?.();
		});
	}

	/**
	 * From now until a while after the action. The browser does not keep to the order of this and of what is pressed, so it is to be waited for.
	 * @param isCanceled What opens is told at once that nothing was chosen.
	 */
	keepShut(sessionId?: string, isCanceled = true): Promise<unknown> {
		const isNew = !this.#sessions.has(sessionId);
		if (isNew) this.#send('Page.enable', {}, sessionId);
		this.#sessions.add(sessionId);
		if (isNew || this.#isCanceled !== isCanceled) this.#shut = this.#intercept({enabled: true, cancel: isCanceled});
		this.#isCanceled = isCanceled;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#letOpen(), OPENABLE_MS);
		return this.#shut;
	}

	/** What opened since somebody last asked. */
	take(): FileChooser | undefined {
		const opened = this.#opened;
		this.#opened = undefined;
		return opened;
	}

	/** Waits for one that a press opens only after asking a server, say. */
	async takeWithin(limitMs: number): Promise<FileChooser | undefined> {
		if (!this.#opened)
			await new Promise<void>((resolve) => {
				this.#awaited = resolve;
				setTimeout(resolve, limitMs);
			});
		this.#awaited = undefined;
		return this.take();
	}

	#letOpen(): void {
		this.#isCanceled = undefined;
		this.#shut = this.#intercept({enabled: false});
	}

	#intercept(params: Params): Promise<unknown> {
		const method = 'Page.setInterceptFileChooserDialog';
		return Promise.all([...this.#sessions].map((sessionId) => this.#send(method, params, sessionId)));
	}

	/** A frame that is gone needs none. */
	#send(method: string, params: Params, sessionId: string | undefined): Promise<unknown> {
		const sent = this.#attachment.send(method, params, {...(sessionId !== undefined && {sessionId})});
		return sent.catch(() => sessionId !== undefined && this.#sessions.delete(sessionId));
	}
}

/** As `Page.fileChooserOpened` tells it. */
const readChooser = ({backendNodeId, frameId, sessionId, mode}: Params): FileChooser => ({
	...(typeof backendNodeId === 'number' && {node: backendNodeId}),
	...(typeof sessionId === 'string' && {sessionId}),
	frameId: String(frameId),
	isMultiple: mode === 'selectMultiple',
});

export const chooserToWords = ({node, isMultiple}: FileChooser): string =>
	node === undefined
		? 'The page asked for a file by the browser’s own picker, which was kept shut, so the page knows of none. Only a person can choose there: call hand_over.'
		: `A file chooser opened for ${isMultiple ? 'one or more files' : 'one file'} and was kept shut: give files with file_upload, to what opens it.`;
