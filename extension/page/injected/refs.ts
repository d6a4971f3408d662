// The numbers by which elements of this document are called. In: an element. Out: its number, the same as long as it lives; and back.

export interface RefRecord {
	readonly element: WeakRef<Element>;
	role: string;
	name: string;
}

/** How much of a name is kept, to say what a number meant after its element is gone. */
const KEPT_NAME_CHARS = 80;

export class Refs {
	readonly #numbers = new WeakMap<Element, number>();
	readonly #records = new Map<number, RefRecord>();
	#next = 1;

	/** Numbers below it were used for other documents of this tab. */
	startAt(next: number): void {
		this.#next = Math.max(this.#next, next);
	}

	get next(): number {
		return this.#next;
	}

	numberOf(element: Element, role: string, name: string): number {
		const known = this.#numbers.get(element);
		const record = known === undefined ? undefined : this.#records.get(known);
		if (known !== undefined && record) {
			record.role = role;
			record.name = name.slice(0, KEPT_NAME_CHARS);
			return known;
		}
		const number = this.#next++;
		this.#numbers.set(element, number);
		this.#records.set(number, {element: new WeakRef(element), role, name: name.slice(0, KEPT_NAME_CHARS)});
		return number;
	}

	/** Nothing where it was never told of. */
	known(element: Element): number | undefined {
		return this.#numbers.get(element);
	}

	find(number: number): RefRecord | undefined {
		return this.#records.get(number);
	}
}
