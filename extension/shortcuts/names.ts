// What the values of a recording are called. Pure. In: the words of a page. Out: the name of a parameter.
import type {Parameter, Value} from './shortcut.ts';
import {MAX_NAME_CHARS} from './shortcut.ts';

const NUMBER_CHARS = 3;

/** "First name *" is first_name. */
export const toName = (words: string): string => {
	const name = words
		.normalize('NFC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '_')
		.slice(0, MAX_NAME_CHARS - NUMBER_CHARS)
		.replace(/^[_\p{N}]+|_+$/gu, '');
	return name || 'text';
};

export class Names {
	readonly #parameters = new Map<string, Parameter>();

	get all(): readonly Parameter[] {
		return [...this.#parameters.values()];
	}

	/** As the agent calls it. */
	give(name: string, value: Value): void {
		this.#parameters.set(name, {name, default: value});
	}

	/** The same name for the same value of the same thing. @param value None: it must be given each time. */
	add(words: string, value?: Value): string {
		const wanted = toName(words);
		for (let count = 1; ; count++) {
			const name = count === 1 ? wanted : `${wanted}_${count}`;
			const known = this.#parameters.get(name);
			if (known && JSON.stringify(known.default) !== JSON.stringify(value)) continue;
			this.#parameters.set(name, {name, ...(value !== undefined && {default: value})});
			return name;
		}
	}
}
