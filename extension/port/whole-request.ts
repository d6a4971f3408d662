// A request whose body came whole, as that of nearly every call does. In: the text. Out: a `Request` that answers with it
// directly: a body of its own would cost a twentieth of the whole call.

export class WholeRequest extends Request {
	readonly #text: string;

	constructor(url: string, init: RequestInit, text: string) {
		super(url, init);
		this.#text = text;
	}

	override async text(): Promise<string> {
		return this.#text;
	}

	override async json(): Promise<unknown> {
		return JSON.parse(this.#text);
	}

	override async arrayBuffer(): Promise<ArrayBuffer> {
		return new TextEncoder().encode(this.#text).buffer;
	}
}
