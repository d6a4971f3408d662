// The guards of calls where nothing is stopped and nobody has to be asked. In: nothing. Out: as much of the services as they are.
import type {Services} from '../../extension/mcp/services.ts';
import {Stop} from '../../extension/trust/stop.ts';
import {memoryArea} from './memory-area.ts';

export const noGuards = (): Pick<Services, 'stop' | 'consent'> => ({
	stop: new Stop(memoryArea()),
	consent: {
		applies: () => false,
		isAllowed: () => false,
		recall: () => false,
		require: async () => false,
		subjectOf: () => '',
	},
});
