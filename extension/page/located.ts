// Elements in words, and the frames that they lie in. In: what a document tells of its element. Out: the same, with the address of the frame.
import type {Frame} from './frames.ts';
import type {Located} from './injected/locate/locator.ts';

export const inFrame = (located: Located, frame: Frame): Located =>
	frame.frameId === 0 ? located : {...located, frame: addressOf(frame.url)};

/** What stands behind it changes from visit to visit. */
export const addressOf = (url: string): string =>
	/^https?:/.test(url) ? url.replace(/[?#].*$/s, '') : url.slice(0, 200);
