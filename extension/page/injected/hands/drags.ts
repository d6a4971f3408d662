// Drags of data that begin in this document. In: a word when an action begins. Out: whether one has begun since that the page lets go on.

export class Drags {
	#begun: Event | undefined;

	constructor() {
		addEventListener('dragstart', (event) => this.#begin(event), {capture: true, passive: true});
	}

	forget(): void {
		this.#begun = undefined;
	}

	/** By when this is asked, the page has had its say. */
	get isOn(): boolean {
		return this.#begun?.defaultPrevented === false;
	}

	#begin(event: Event): void {
		if (event.isTrusted) this.#begun = event;
	}
}
