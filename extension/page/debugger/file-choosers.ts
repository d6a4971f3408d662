// File choosers that open by what an agent does in a tab, kept from the person: nobody could tell where such a window came from. In: an
// attachment. Out: what was to be chosen for.
import {ToolError} from '../../errors.ts';
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
	/** The tab's own, and those of frames in which something was pressed, with what they were told last. */
	readonly #sessions = new Map<string | undefined, Promise<unknown>>([[undefined, Promise.resolve()]]);
	/** How it is kept shut just now, if it is. */
	#isCanceled: boolean | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#opened: FileChooser | undefined;
	#awaited: (() => void) | undefined;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		attachment.on('Page.fileChooserOpened', (params) => {
			this.#opened = readChooser(params);
			this.#awaited?.();
		});
		attachment.on('Target.detachedFromTarget', ({sessionId}) => this.#sessions.delete(String(sessionId)));
	}

	/**
	 * From now until a while after the action. The browser does not keep to the order of this and of what is pressed, so it is to be waited for;
	 * only where that goes, as another frame may be busy for long.
	 * @param isCanceled What opens is told at once that nothing was chosen.
	 */
	keepShut(sessionId?: string, isCanceled = true): Promise<unknown> {
		const isNew = !this.#sessions.has(sessionId);
		const isOther = this.#isCanceled !== isCanceled;
		this.#isCanceled = isCanceled;
		if (isNew) this.#sessions.set(sessionId, this.#send('Page.enable', {}, sessionId));
		if (isNew || isOther)
			this.#intercept(isOther ? [...this.#sessions.keys()] : [sessionId], {enabled: true, cancel: isCanceled});
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#letOpen(), OPENABLE_MS);
		return this.#sessions.get(sessionId) ?? Promise.resolve();
	}

	/** The same for what takes its time, as a press of which a picture is taken first: the while counts from its end. */
	async whileShut(act: () => Promise<void>, sessionId?: string, isCanceled = true): Promise<void> {
		await this.keepShut(sessionId, isCanceled);
		try {
			await act();
		} finally {
			// The frame may have gone by it.
			this.keepShut(this.#sessions.has(sessionId) ? sessionId : undefined, isCanceled);
		}
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
		this.#intercept([...this.#sessions.keys()], {enabled: false});
	}

	#intercept(sessionIds: readonly (string | undefined)[], params: Params): void {
		for (const sessionId of sessionIds)
			this.#sessions.set(sessionId, this.#send('Page.setInterceptFileChooserDialog', params, sessionId));
	}

	/** A frame that is gone needs none. One that is busy hears of it late, and must be told also when it is over. */
	#send(method: string, params: Params, sessionId: string | undefined): Promise<unknown> {
		const sent = this.#attachment.send(method, params, {...(sessionId !== undefined && {sessionId})});
		return sent.catch((error: unknown) => {
			if (sessionId !== undefined && !(error instanceof ToolError)) this.#sessions.delete(sessionId);
		});
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
