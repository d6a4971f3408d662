// Where berths outlive the worker and a reload of the extension. In: records. Out: the same ones, after a restart.
import {log} from '../log.ts';
import type {Area} from '../settings.ts';
import {MadeLog} from './made-log.ts';
import {type BerthRecord, isSameButUsed, recordSchema} from './record.ts';

export interface BerthStore {
	/** What was made in the browser for them. */
	readonly made: MadeLog;
	load(): Promise<readonly BerthRecord[]>;
	/** Writes at once, but a mere use only when the last one written was ten seconds ago; of the changes made while it writes, the last one of each berth counts. */
	save(record: BerthRecord, former?: BerthRecord): void;
	/** What this berth loses is not written before then, or before it has another tab: a worker that starts meanwhile sees for itself what is gone. */
	putOff(id: string, until: Promise<void>): void;
	remove(id: string): void;
}

const PREFIX = 'berth:';
/** Every call is a use, and a write costs it as much as what it asks of the browser. A berth may rest for minutes. */
const USE_MS = 10_000;

export const openBerthStore = (area: Area): BerthStore => {
	const pending = new Map<string, BerthRecord | undefined>();
	/** Of the latest uses that were written. */
	const usedTicks = new Map<string, number>();
	/** Those that are put off, by their keys. */
	const later = new Map<string, Promise<void>>();
	let isWriting = false;

	/** Of what is gone nothing is put off. */
	const takeDue = () => {
		const due = [...pending].filter(([key, record]) => record === undefined || !later.has(key));
		for (const [key] of due) pending.delete(key);
		return due;
	};

	/** At once, because the worker may be killed in the next moment; what changes during a write goes into the next one. */
	const write = async (): Promise<void> => {
		if (isWriting) return;
		isWriting = true;
		for (let due = takeDue(); due.length > 0; due = takeDue()) await writeEntries(due);
		isWriting = false;
	};

	const writeEntries = async (entries: readonly (readonly [string, BerthRecord | undefined])[]): Promise<void> => {
		const kept = entries.filter(([, record]) => record !== undefined);
		const removed = entries.flatMap(([key, record]) => (record === undefined ? [key] : []));
		try {
			if (kept.length > 0) await area.set(Object.fromEntries(kept));
			if (removed.length > 0) await area.remove(removed);
		} catch (error) {
			log.error('berths', 'berths could not be stored', error);
		}
	};

	const note = (id: string, record: BerthRecord | undefined): void => {
		pending.set(PREFIX + id, record);
		void write();
	};

	return {
		made: new MadeLog(area),
		load: async () => {
			const keys = (await area.getKeys()).filter((key) => key.startsWith(PREFIX));
			return Object.values(await area.get(keys)).flatMap(readEntry);
		},
		save: (record, former) => {
			if (former && isSameButUsed(record, former) && record.usedTick - (usedTicks.get(record.id) ?? 0) < USE_MS) return;
			usedTicks.set(record.id, record.usedTick);
			if (former && record.tabs.length > former.tabs.length) later.delete(PREFIX + record.id);
			note(record.id, record);
		},
		putOff: (id, until) => {
			const key = PREFIX + id;
			later.set(key, until);
			void until.then(() => {
				if (later.get(key) !== until) return;
				later.delete(key);
				void write();
			});
		},
		remove: (id) => {
			usedTicks.delete(id);
			note(id, undefined);
		},
	};
};

const readEntry = (value: unknown): readonly BerthRecord[] => {
	const result = recordSchema.safeParse(value);
	if (result.success) return [result.data];
	log.warn('berths', `dropped a stored berth that cannot be read: ${result.error.issues[0]?.message}`);
	return [];
};
