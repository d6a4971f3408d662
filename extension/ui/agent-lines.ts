// The agents as our pages list them. In: those that are there with their calls, and those that the person has stopped or paused. Out: a line
// for each. Pure.
import type {AgentLine, CallLine, TabLine} from './live.ts';

const MINUTE_MS = 60_000;

/** As the worker keeps it. */
export interface Call {
	readonly wireId: string;
	readonly name: string;
	readonly tabId?: number | undefined;
	readonly at: number;
	readonly startedAt?: number | undefined;
	readonly ms?: number | undefined;
	readonly outcome: CallLine['outcome'];
	readonly effect?: string | undefined;
}

export interface Present extends Pick<AgentLine, 'client' | 'usedAt' | 'tokens' | 'currentTabId'> {
	readonly id: string;
	readonly title: string;
	readonly color: string;
	readonly tabs: readonly TabLine[];
	/** The latest last. */
	readonly calls: readonly Call[];
	/** Its agent says so. */
	readonly isWorking: boolean;
	readonly isAsking: boolean;
	/** The stopped or paused one that it is. */
	readonly stoppedAs?: string | undefined;
	readonly pausedAs?: string | undefined;
}

interface Held {
	readonly berth: string;
	readonly title: string;
	readonly color: string;
}

/** One that has gone stays in the list while it is stopped or paused: it may come back, and would find itself so. */
export const agentLines = (
	present: readonly Present[],
	{agents, paused}: {readonly agents: readonly Held[]; readonly paused: readonly Held[]},
	now: number,
): readonly AgentLine[] => {
	const shown = new Set(present.flatMap(({stoppedAs, pausedAs}) => [stoppedAs, pausedAs]));
	const gone = (held: readonly Held[], state: AgentLine['state']) =>
		held
			.filter(({berth}) => !shown.has(berth))
			.map(({berth: id, title, color}) => ({
				...{id, title, color, state, isPaused: state === 'paused'},
				...{tabs: [], ...workOf([], now), tokens: 0},
			}));
	return [
		...present.map((agent) => lineOf(agent, now)),
		...gone(agents, 'stopped'),
		...gone(
			paused.filter(({berth}) => agents.every((each) => each.berth !== berth)),
			'paused',
		),
	];
};

const lineOf = ({id: berth, calls, isWorking, isAsking, stoppedAs, pausedAs, ...agent}: Present, now: number) => {
	const work = workOf(calls, now);
	const state = stateOf({isWorking: isWorking || work.running.length > 0, isAsking, stoppedAs, pausedAs});
	return {...agent, ...work, id: stoppedAs ?? pausedAs ?? berth, berth, state, isPaused: pausedAs !== undefined};
};

const workOf = (calls: readonly Call[], now: number) => {
	const open = calls.filter(({outcome}) => outcome === 'running');
	const running = open.filter(({startedAt}) => startedAt !== undefined);
	const last = calls.findLast(({outcome}) => outcome !== 'running');
	return {
		running: running.map(callLine),
		waiting: open.length - running.length,
		perMinute: calls.filter(({at}) => now - at < MINUTE_MS).length,
		last: last && callLine(last),
	};
};

export const callLine = ({wireId: id, name: tool, at, startedAt = at, ...call}: Call): CallLine => ({
	...{id, tool, at: startedAt, tabId: call.tabId, ms: call.ms && Math.max(0, at + call.ms - startedAt)},
	...{outcome: call.outcome, effect: call.effect},
});

export const stateOf = ({
	isWorking,
	isAsking,
	stoppedAs,
	pausedAs,
}: Pick<Present, 'isWorking' | 'isAsking' | 'stoppedAs' | 'pausedAs'>): AgentLine['state'] => {
	if (stoppedAs !== undefined) return 'stopped';
	if (isAsking) return 'asking';
	if (pausedAs !== undefined) return 'paused';
	return isWorking ? 'working' : 'idle';
};
