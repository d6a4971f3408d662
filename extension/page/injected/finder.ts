// What finds elements by plain words, injected with the first query: most documents are only read. In: a query, from the worker.
// Out: plain values.

import type {Engine, FrameFinds, SearchOptions} from './engine.ts';
import {findParts} from './find.ts';
import {joinEngine} from './join-engine.ts';

export interface FindOptions extends SearchOptions {
	readonly query: string;
	readonly max: number;
}

export class Finder {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	find({query, max, ...options}: FindOptions): FrameFinds {
		return this.#engine.search(options, (parts, refs, isOver) => findParts({query, max, isOver}, parts, refs));
	}
}

joinEngine('finder', (engine) => new Finder(engine));
