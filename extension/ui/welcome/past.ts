// What was done before this worker was started. In: what the extension has stored. Out: whether a client has ever come, and used the browser.
import {useEffect, useState} from 'preact/hooks';
import {listKeptSessions} from '../connect/kept-sessions.ts';

export interface Past {
	readonly hasConnected: boolean;
	readonly hasCalled: boolean;
}

/** As extension/trust/audit-store.ts calls them. */
const DATABASE = 'audit';
const TABLE = 'lines';

/** Nothing until it is read. */
export const usePast = (): Past | undefined => {
	const [past, setPast] = useState<Past>();
	useEffect(() => {
		Promise.all([hasSession(), hasCall()])
			.then(([hasConnected, hasCalled]) => setPast({hasConnected: hasConnected || hasCalled, hasCalled}))
			// What cannot be read is not known to have been.
			.catch(() => setPast({hasConnected: false, hasCalled: false}));
	}, []);
	return past;
};

const hasSession = async (): Promise<boolean> => (await listKeptSessions()).length > 0;

/** To open a database that is not there would make one without its table. */
const hasCall = async (): Promise<boolean> => {
	const known = await indexedDB.databases();
	return known.some(({name}) => name === DATABASE) && findCall();
};

const findCall = (): Promise<boolean> =>
	new Promise((resolve, reject) => {
		const opened = indexedDB.open(DATABASE);
		opened.onerror = () => reject(opened.error);
		opened.onsuccess = () => {
			const database = opened.result;
			const end = (found: boolean): void => {
				database.close();
				resolve(found);
			};
			if (!database.objectStoreNames.contains(TABLE)) return end(false);
			const looked = database.transaction(TABLE).objectStore(TABLE).openCursor();
			looked.onerror = () => end(false);
			looked.onsuccess = () => {
				const cursor = looked.result;
				if (!cursor) return end(false);
				const {kind, outcome} = cursor.value as {readonly kind?: string; readonly outcome?: string};
				if (kind === 'call' && outcome === 'ok') return end(true);
				cursor.continue();
			};
		};
	});
