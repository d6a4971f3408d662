// What the person has stopped. In: a state and what the person does. Out: the next state, and why an agent may not go on. Pure.
import {z} from 'zod';

const processSchema = z.object({pid: z.int(), startedAt: z.number()});

const agentSchema = z.object({
	/** Its berth, and who held it: an agent that begins anew is the same agent. */
	berth: z.string(),
	session: z.string().optional(),
	process: processSchema.optional(),
	client: z.string(),
	credential: z.string(),
	/** As its tab group looked. */
	title: z.string(),
	color: z.string(),
	at: z.number(),
});

export const stopSchema = z.object({
	everything: z.object({at: z.number(), by: z.enum(['popup', 'keyboard', 'bar'])}).optional(),
	agents: z.array(agentSchema).default([]),
	/** Their calls wait. */
	paused: z.array(agentSchema).default([]),
});

export type StopState = Readonly<z.output<typeof stopSchema>>;
export type StoppedAgent = Readonly<z.output<typeof agentSchema>>;
export type StopCause = NonNullable<StopState['everything']>['by'];

/** As much of a berth as tells whose it is. */
export interface Stoppable {
	readonly id: string;
	readonly session?: string | undefined;
	readonly process?: {readonly pid: number; readonly startedAt: number} | undefined;
	readonly client: {readonly name: string};
	readonly credential: string;
}

export const NOTHING_STOPPED: StopState = {agents: [], paused: []};

/** More than these were forgotten by everybody. */
const MAX_AGENTS = 100;

export const stopEverything = (state: StopState, by: StopCause, at: number): StopState =>
	state.everything ? state : {...state, everything: {at, by}};

export const resumeEverything = ({everything, ...state}: StopState): StopState => state;

export const stopAgent = (
	state: StopState,
	{id, session, process, client, credential}: Stoppable,
	shown: {readonly title: string; readonly color: string; readonly at: number},
	list: 'agents' | 'paused' = 'agents',
): StopState => {
	if (state[list].some(({berth}) => berth === id)) return state;
	const agent: StoppedAgent = {
		berth: id,
		...(session !== undefined && {session}),
		...(process && {process: {pid: process.pid, startedAt: process.startedAt}}),
		...{client: client.name, credential, ...shown},
	};
	return {...state, [list]: [...state[list], agent].slice(-MAX_AGENTS)};
};

/** Whether it was stopped or paused. */
export const resumeAgent = (state: StopState, berth: string): StopState => {
	const without = (agents: readonly StoppedAgent[]) => agents.filter((agent) => agent.berth !== berth);
	return {...state, agents: without(state.agents), paused: without(state.paused)};
};

/** Of the agents that were stopped or paused, the one that this is. */
export const stoppedAs = (
	state: StopState,
	berth: Stoppable,
	list: 'agents' | 'paused' = 'agents',
): StoppedAgent | undefined => state[list].find((agent) => agent.berth === berth.id || isSameAgent(agent, berth));

const isSameAgent = ({session, process, client, credential}: StoppedAgent, berth: Stoppable): boolean => {
	if (session !== undefined && session === berth.session) return true;
	if (!process || !berth.process || client !== berth.client.name || credential !== berth.credential) return false;
	return process.pid === berth.process.pid && process.startedAt === berth.process.startedAt;
};

const WAIT = 'Do not try again by yourself: say what you were doing, and wait until the person tells you to go on.';

export const EVERYTHING_STOPPED = `stopped by the person: all agents are stopped until they press Resume in Tabberth’s popup. ${WAIT}`;
export const AGENT_STOPPED = `stopped by the person: this agent is stopped until they press Resume beside its name in Tabberth’s popup. ${WAIT}`;
export const PAUSED = 'paused by the person: wait, then call again.';
export const HANDED_BACK =
	'The person had paused this agent and may have used its tabs meanwhile: look at the page before you go on.';
