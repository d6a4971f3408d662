// The wills of one exchange: what its client is told should the worker die first. In: words, and the companion's word that it has them. Out:
// frames, and whether whoever left them may go on.
import type {ToCompanion} from '../../native-host/protocol.ts';
import type {LastWords} from './caller.ts';

export interface WillsOptions {
	readonly id: number;
	readonly post: (frame: ToCompanion) => void;
	/** The companion says when it has one. */
	readonly confirms: boolean;
}

export class Wills {
	readonly #options: WillsOptions;
	readonly #unconfirmed: ((isFine: boolean) => void)[] = [];
	#verdict: boolean | undefined;

	constructor(options: WillsOptions) {
		this.#options = options;
	}

	/** @returns False where the companion has gone without them, and may have told the client to send its request again. */
	async leave(words: LastWords | undefined): Promise<boolean> {
		if (this.#verdict !== undefined) return this.#verdict;
		const {id, post, confirms} = this.#options;
		const {head, text} = words ?? {};
		const asks = confirms && text !== undefined;
		post({
			type: 'will',
			id,
			...(head && {head}),
			...(text !== undefined && {piece: {text}}),
			...(asks && {asks}),
		});
		return asks ? new Promise<boolean>((resolve) => this.#unconfirmed.push(resolve)) : true;
	}

	/** They are kept in the order in which they were left. */
	confirm(): void {
		this.#unconfirmed.shift()?.(true);
	}

	/** Nothing is left to be told, or nobody. @param isFine No other answer was given. */
	settle(isFine: boolean): void {
		this.#verdict ??= isFine;
		for (const tell of this.#unconfirmed.splice(0)) tell(isFine);
	}
}
