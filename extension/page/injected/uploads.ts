// Files for the page, as if a person had chosen or dropped them. In: what they are called, then their bytes piece by piece. Out: what
// the page has now; or, before any byte is sent, why it takes none.
import {base64ToBytes} from '../../base64.ts';
import {attributeOf, fire, has, isConnected, isMatch} from './dom.ts';
import {dropOn, nextTurn, type Place, takesDrops, toTransfer} from './drop.ts';
import {isAccepted, typeOf} from './file-kinds.ts';
import {inputOf, isUnseen, onlyInput} from './file-targets.ts';

export interface FileDraft {
	readonly name: string;
	readonly type: string;
}

export type UploadStart = {readonly id: number} | {readonly refused: string; readonly mayBePressed?: true};

export interface UploadEnd {
	readonly into: 'input' | 'hidden input' | 'zone';
	/** Of a zone, what was dropped on it. */
	readonly files: readonly {readonly name: string; readonly size: number}[];
	/** Of a drop: the page dealt with it. */
	readonly isTaken: boolean;
}

interface Upload {
	readonly target: Element;
	readonly input: HTMLInputElement | undefined;
	readonly at: Place | undefined;
	/** What a page makes only to ask for files need lie in no document. */
	readonly isLoose: boolean;
	readonly drafts: readonly (FileDraft & {readonly pieces: Blob[]})[];
	timer: ReturnType<typeof setTimeout>;
}

/** Bytes of a worker that was stopped in the middle must not stay. */
const FORGET_AFTER_MS = 60_000;
const MAX_ACCEPT_CHARS = 200;

export class Uploads {
	readonly #uploads = new Map<number, Upload>();
	#last = 0;

	/** @param isPressed It was, in vain. */
	async begin(element: Element, drafts: readonly FileDraft[], isPressed: boolean, at?: Place): Promise<UploadStart> {
		const suits = (input: HTMLInputElement): boolean => refusalOf(input, drafts) === undefined;
		let input = inputOf(element, suits);
		if (!input && !(await takesDrops(element, drafts.map(toEmptyFile), at))) {
			if (!isPressed) return {refused: NO_TARGET, mayBePressed: true};
			input = onlyInput(element, suits);
			if (!input) return {refused: NO_TARGET};
		}
		const refused = input && refusalOf(input, drafts);
		if (refused !== undefined) return {refused};
		const id = ++this.#last;
		const isLoose = !isConnected(input ?? element);
		const upload = {target: element, input, at, isLoose, drafts: drafts.map((draft) => ({...draft, pieces: []}))};
		this.#uploads.set(id, {...upload, timer: this.#forgetLater(id)});
		return {id};
	}

	/** For what opened a file chooser, which has been kept shut. */
	async beginChosen(input: Element, drafts: readonly FileDraft[]): Promise<UploadStart> {
		const start = await this.begin(input, drafts, true);
		// As where a person closes it again.
		if ('refused' in start) fire(input, new Event('cancel', {bubbles: true}));
		return start;
	}

	/** @returns False where it is not known any more. */
	add(id: number, file: number, base64: string): boolean {
		const upload = this.#uploads.get(id);
		const draft = upload?.drafts[file];
		if (!upload || !draft) return false;
		clearTimeout(upload.timer);
		upload.timer = this.#forgetLater(id);
		// A blob lies with the browser, which moves large ones to the disk.
		draft.pieces.push(new Blob([base64ToBytes(base64)]));
		return true;
	}

	/** @returns Nothing where the element is gone. */
	async end(id: number): Promise<UploadEnd | undefined> {
		const upload = this.#uploads.get(id);
		this.forget(id);
		if (!upload || (!upload.isLoose && !isConnected(upload.input ?? upload.target))) return undefined;
		const {input, target, at} = upload;
		const files = upload.drafts.map((draft) => new File(draft.pieces, draft.name, {type: typeOf(draft)}));
		if (!input) {
			const isTaken = await dropOn(target, files, at);
			return {into: 'zone', files: files.map(toShort), isTaken};
		}
		const into = isUnseen(input) ? 'hidden input' : 'input';
		choose(input, files);
		await nextTurn();
		return {into, files: Array.from(input.files ?? [], toShort), isTaken: true};
	}

	forget(id: number): void {
		clearTimeout(this.#uploads.get(id)?.timer);
		this.#uploads.delete(id);
	}

	#forgetLater(id: number): ReturnType<typeof setTimeout> {
		return setTimeout(() => this.forget(id), FORGET_AFTER_MS);
	}
}

/** The events that a person's choice fires, and which of them leave a shadow tree. */
const choose = (input: HTMLInputElement, files: readonly File[]): void => {
	input.files = toTransfer(files).files;
	fire(input, new Event('input', {bubbles: true, composed: true}));
	fire(input, new Event('change', {bubbles: true}));
};

const NO_TARGET =
	'is no file input, leads to none, takes no drop, and opens no file chooser when it is pressed. Give the ref of the file input, of its label or button, or of the drop zone.';

const refusalOf = (input: HTMLInputElement, drafts: readonly FileDraft[]): string | undefined => {
	if (isMatch(input, ':disabled'))
		return 'leads to a file input that is disabled. Do first what the page wants before it.';
	if (has(input, 'webkitdirectory')) return 'leads to a file input for whole folders, which cannot be given.';
	if (drafts.length > 1 && !input.multiple) return 'leads to a file input that takes one file at a time: give one.';
	const accept = attributeOf(input, 'accept') ?? '';
	const odd = drafts.find((draft) => !isAccepted(accept, draft));
	if (!odd) return undefined;
	const kinds = accept.slice(0, MAX_ACCEPT_CHARS);
	return `takes only ${JSON.stringify(kinds)}, and ${odd.name} is ${typeOf(odd) || 'of unknown type'}. Give a file of such a kind, with the right name and type.`;
};

const toEmptyFile = (draft: FileDraft): File => new File([], draft.name, {type: typeOf(draft)});

const toShort = ({name, size}: File) => ({name, size});
