// A response whose text is there whole, as that of nearly every call is. In: the text. Out: a `Response` that gives it directly: a body of
// its own would take turns of the worker's thread to read.

export class WholeResponse extends Response {
	readonly #text: string;

	constructor(text: string, init: ResponseInit) {
		super(null, init);
		this.#text = text;
	}

	override async text(): Promise<string> {
		return this.#text;
	}

	override async json(): Promise<unknown> {
		return JSON.parse(this.#text);
	}
}
