// Keeps the browser drawing a tab that nobody looks at. In: an attachment. Out: from the first who needs it until a
// while after the last has done.
// Without it the browser draws a tab in the background, or in a minimised window, now and then or never: pictures hang, and what pages
// do with the next frame waits.
import type {Attachment} from './debugger/attachment.ts';

/** Actions come in rows, and a tab that must first be drawn again is some milliseconds late. */
const LINGER_MS = 2_000;
/** As small as can be: nobody looks at it. */
const SIZE = {format: 'jpeg', quality: 1, maxWidth: 8, maxHeight: 8};

export class Screencast {
	readonly #attachment: Attachment;
	#watchers = 0;
	#isOn = false;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
	}

	/** Nobody waits for the browser's answer: what is sent next is done after it. */
	watch(): () => void {
		this.#watchers++;
		clearTimeout(this.#timer);
		if (!this.#isOn) this.restart();
		let isDone = false;
		return () => {
			if (isDone) return;
			isDone = true;
			if (--this.#watchers === 0) this.#timer = setTimeout(() => this.#stop(), LINGER_MS);
		};
	}

	/** A nudge for a browser that has forgotten. */
	restart(): void {
		this.#isOn = true;
		this.#send('Page.startScreencast', SIZE);
	}

	#stop(): void {
		this.#isOn = false;
		this.#send('Page.stopScreencast');
	}

	#send(method: string, params = {}): void {
		this.#attachment.send(method, params).catch(() => undefined);
	}
}
