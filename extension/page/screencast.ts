// Keeps the browser drawing a tab that nobody looks at. In: an attachment. Out: from the first who needs it until the last has done.
// Without it the browser draws a tab in the background, or in a minimised window, now and then or never: pictures hang, and what pages
// do with the next frame waits.
import type {Attachment} from './debugger/attachment.ts';

/** As small as can be: nobody looks at it. */
const SIZE = {format: 'jpeg', quality: 1, maxWidth: 8, maxHeight: 8};

export class Screencast {
	readonly #attachment: Attachment;
	#watchers = 0;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
	}

	/** Nobody waits for the browser's answer: what is sent next is done after it. */
	watch(): () => void {
		this.#watchers++;
		if (this.#watchers === 1) this.restart();
		let isDone = false;
		return () => {
			if (isDone) return;
			isDone = true;
			if (--this.#watchers === 0) this.#send('Page.stopScreencast');
		};
	}

	/** A nudge for a browser that has forgotten. */
	restart(): void {
		this.#send('Page.startScreencast', SIZE);
	}

	#send(method: string, params = {}): void {
		this.#attachment.send(method, params).catch(() => undefined);
	}
}
