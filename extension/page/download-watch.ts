// Whether something that an agent does begins a download. In: from when on, and whose. Out: the first one's name.

export class DownloadWatch implements Disposable {
	/** What the browser calls the first one's file. */
	name: string | undefined;
	/** Why it was stopped at once. */
	refused: string | undefined;
	/** Kept when one begins. */
	readonly begun: Promise<void>;
	readonly #end: () => void;

	/** @param listen Tells of each from now on; what it returns ends that. */
	constructor(listen: (onBegin: (name: string, refused?: string) => void) => () => void) {
		let resolve: () => void = () => undefined;
		this.begun = new Promise((kept) => {
			resolve = kept;
		});
		this.#end = listen((name, refused) => {
			if (this.name === undefined) this.refused = refused;
			this.name ??= name;
			resolve();
		});
	}

	/** Returns when one begins, or the time is over. */
	async within(limitMs: number): Promise<void> {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const over = new Promise<void>((resolve) => {
			timer = setTimeout(resolve, limitMs);
		});
		await Promise.race([this.begun, over]);
		clearTimeout(timer);
	}

	[Symbol.dispose](): void {
		this.#end();
	}
}
