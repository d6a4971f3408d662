// Events as clients get them, over MCP and on /commands: the envelope of requirement 5. In: an event of a berth. Out: the same with
// the session that hears it, and an id that is in no other message.
import type {BerthEvent} from '../berths/berths.ts';

export const envelopeEvent = (sessionId: string, {name, payload, tabId}: Omit<BerthEvent, 'berthId'>) => ({
	wireId: crypto.randomUUID(),
	sessionId,
	type: 'event' as const,
	name,
	payload,
	tabId,
});
