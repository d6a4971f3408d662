// What a line of an agent tells at a glance. In: the line, and the time. Out: words and states that do not flicker with each call. Pure.
import type {AgentLine, CallLine} from '../live.ts';

/** An agent that calls again and again works also between its calls. */
export const LINGER_MS = 1_500;

/** One that was stopped and began anew has the other's id. */
export const keyOf = ({id, berth}: AgentLine): string => `${berth ?? ''} ${id}`;

export const stateNow = ({state, last}: Pick<AgentLine, 'state' | 'last'>, now: number): AgentLine['state'] => {
	const endedAt = last ? last.at + (last.ms ?? 0) : 0;
	return state === 'idle' && now - endedAt < LINGER_MS ? 'working' : state;
};

/** Of several that run the one that began last says most: it is the step of a batch. */
export const currentCall = ({running, last}: Pick<AgentLine, 'running' | 'last'>): CallLine | undefined =>
	running.at(-1) ?? last;

export const currentTab = ({tabs, currentTabId}: Pick<AgentLine, 'tabs' | 'currentTabId'>) =>
	tabs.find(({id}) => id === currentTabId);

/** Without the tenths that would change with each look. */
export const secondsSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / 1_000));

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const THOUSAND = 1_000;

/** 950, 1.2k, 34k. */
export const shortNumber = (count: number): string => {
	if (count < THOUSAND) return String(count);
	const thousands = count / THOUSAND;
	return thousands < 10 ? `${thousands.toFixed(1)}k` : `${Math.round(thousands)}k`;
};
