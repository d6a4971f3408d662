// All recordings. In: what the worker tells of tabs, in the order in which it tells it. Out: the recordings, kept safe as they grow.
import type {FromStudio, ToStudio} from './messages.ts';
import {addDeed, addPicture, newRecording, type Recording, roomAmong} from './recording.ts';
import type {RecordingStore} from './store.ts';
import {countsOf} from './words.ts';

type Told = Exclude<ToStudio, {readonly type: 'export'}>;

type Store = Pick<RecordingStore, 'load' | 'save' | 'savePicture' | 'removePicture' | 'remove'>;

export class Shelf {
	readonly #store: Store;
	readonly #recordings = new Map<number, Recording>();
	#turn: Promise<unknown>;

	constructor(store: Store) {
		this.#store = store;
		this.#turn = this.#load();
	}

	/** @returns What there is of it then; of what begins, what was there before. */
	hear(told: Told): Promise<FromStudio> {
		return this.inTurn(() => this.#take(told));
	}

	/** When all that was told before is on the shelf. */
	inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#turn.then(work);
		this.#turn = done.catch(() => undefined);
		return done;
	}

	get(tabId: number): Recording | undefined {
		return this.#recordings.get(tabId);
	}

	async #load(): Promise<void> {
		for (const recording of await this.#store.load()) this.#recordings.set(recording.tabId, recording);
	}

	async #take(told: Told): Promise<FromStudio> {
		if (told.type === 'keep') {
			const gone = [...this.#recordings.keys()].filter((tabId) => !told.tabIds.includes(tabId));
			for (const tabId of gone) await this.#remove(tabId);
			return {};
		}
		const known = this.get(told.tabId);
		if (told.type === 'begin') {
			await this.#remove(told.tabId);
			await this.#put(newRecording(told.tabId, told.at));
		} else if (known) await this.#add(known, told);
		const recording = told.type === 'begin' ? known : (this.get(told.tabId) ?? known);
		return recording ? {said: countsOf(recording)} : {};
	}

	async #add(known: Recording, told: Exclude<Told, {readonly type: 'keep' | 'begin'}>): Promise<void> {
		switch (told.type) {
			case 'picture':
				return this.#addPicture(known, told);
			case 'deed':
				return this.#put(addDeed(known, told.deed));
			case 'end':
				return this.#put({...known, endedAt: told.at, ...(told.why !== undefined && {why: told.why})});
			case 'clear':
				return this.#remove(told.tabId);
		}
	}

	async #addPicture(known: Recording, {picture, data}: Extract<Told, {readonly type: 'picture'}>): Promise<void> {
		const bytes = await (await fetch(`data:image/png;base64,${data}`)).blob();
		await this.#store.savePicture(known.tabId, picture.at, bytes);
		const added = addPicture(known, {...picture, bytes: bytes.size}, roomAmong(this.#recordings.size));
		const kept = new Set(added.pictures.map(({at}) => at));
		await this.#put(added);
		for (const {at} of known.pictures) if (!kept.has(at)) await this.#store.removePicture(known.tabId, at);
	}

	async #put(recording: Recording): Promise<void> {
		this.#recordings.set(recording.tabId, recording);
		await this.#store.save(recording);
	}

	async #remove(tabId: number): Promise<void> {
		this.#recordings.delete(tabId);
		await this.#store.remove(tabId);
	}
}
