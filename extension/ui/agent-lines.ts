// The agents as the popup lists them. In: those that are there, and those that the person has stopped. Out: a line for each. Pure.
import type {AgentLine} from './live.ts';

export interface Present {
	readonly id: string;
	readonly title: string;
	readonly color: string;
	readonly tabs: number;
	readonly isWorking: boolean;
	readonly isAsking: boolean;
	/** The stopped one that it is. */
	readonly stoppedAs?: string | undefined;
}

interface Stopped {
	readonly berth: string;
	readonly title: string;
	readonly color: string;
}

/** One that has gone stays in the list while it is stopped: it may come back, and would find itself stopped. */
export const agentLines = (present: readonly Present[], stopped: readonly Stopped[]): readonly AgentLine[] => {
	const shown = new Set(present.map(({stoppedAs}) => stoppedAs));
	const gone = stopped.filter(({berth}) => !shown.has(berth));
	return [
		...present.map(({id, title, color, tabs, stoppedAs, ...agent}) => ({
			...{id: stoppedAs ?? id, title, color, tabs},
			state: stoppedAs === undefined ? stateOf(agent) : ('stopped' as const),
		})),
		...gone.map(({berth, title, color}) => ({id: berth, title, color, tabs: 0, state: 'stopped' as const})),
	];
};

const stateOf = ({isWorking, isAsking}: Pick<Present, 'isWorking' | 'isAsking'>): AgentLine['state'] => {
	if (isAsking) return 'asking';
	return isWorking ? 'working' : 'idle';
};
