// What a page of ours needs in order to call tools itself. In: who keeps its key. Out: what that page may ask.
import {entry, nothing} from './entry.ts';

export interface PlaygroundDesk {
	key(): Promise<string>;
}

export const playgroundRequests = (playground: PlaygroundDesk) => ({
	/** The key is for requests of the page that asks, and stands nowhere else. */
	'playground.key': entry(nothing, () => playground.key()),
});
