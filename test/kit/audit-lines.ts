// The log of calls and decisions, as it lies in the browser. In: a running Tabberth. Out: its lines, the oldest first.
import type {Tabberth} from './tabberth.ts';

export const readAudit = (tabberth: Tabberth): Promise<Record<string, unknown>[]> =>
	tabberth.inWorker(async () => {
		// Opened before it is there it would be made, empty.
		const isThere = (await indexedDB.databases()).some(({name}) => name === 'audit');
		if (!isThere) return [];
		return new Promise<Record<string, unknown>[]>((resolve, reject) => {
			const opening = indexedDB.open('audit');
			opening.onerror = () => reject(opening.error);
			opening.onsuccess = () => {
				const reading = opening.result.transaction('lines').objectStore('lines').getAll();
				reading.onsuccess = () => resolve(reading.result);
				reading.onerror = () => reject(reading.error);
				opening.result.close();
			};
		});
	});
