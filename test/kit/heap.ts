// How much memory the extension's worker holds. In: Tabberth. Out: bytes of what is alive, as garbage is collected first.
import type {Tabberth} from './tabberth.ts';

export const heapBytes = (tabberth: Tabberth): Promise<number> =>
	tabberth.withWorker(async (session) => {
		await session.send('HeapProfiler.collectGarbage');
		const {usedSize, backingStorageSize} = await session.send('Runtime.getHeapUsage');
		return usedSize + backingStorageSize;
	});
