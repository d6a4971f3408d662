// A thread of its own for one film, which takes seconds, so that nothing else waits. In: a recording, and what is to be shown. Out: the
// film.
import {makeFilm, TooLarge} from './film.ts';
import type {FromStudio, GifOptions} from './messages.ts';
import type {Recording} from './recording.ts';
import {RecordingStore} from './store.ts';
import {describeFilm} from './words.ts';

export interface ToEncode {
	readonly recording: Recording;
	readonly options: GifOptions;
}

const encode = async ({recording, options}: ToEncode): Promise<FromStudio> => {
	const store = new RecordingStore();
	try {
		const film = await makeFilm(recording, options, (at) => store.readPicture(recording.tabId, at));
		const {file, width, height} = film;
		const gif = {data: await toBase64(file), bytes: file.size, width, height};
		return {gif, said: describeFilm(film, recording)};
	} catch (error) {
		if (error instanceof TooLarge) return {error: error.message};
		throw error;
	}
};

/** By the browser itself, which is faster than any loop. */
const toBase64 = (file: Blob): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});

// What cannot be done ends the thread with an error, which whoever began it hears.
addEventListener('message', async ({data}: MessageEvent<ToEncode>) => postMessage(await encode(data)));
