// The agents of a chaos run, each in a process of its own. In: an address, and the word to work or to stop. Out: work done, and what
// was wrong with it.
import {type Agent, type AgentKind, startAgent} from '../kit/agents.ts';
import {BusyAgent} from '../kit/busy-agent.ts';
import type {NoncePages} from '../kit/nonce-pages.ts';
import {type Random, randomOf} from '../kit/random.ts';
import {until} from '../kit/until.ts';

const RECOVERY_LIMIT_MS = 60_000;

export interface Load {
	/** Returns when each agent has had this many more answers. */
	answered(calls: number): Promise<void>;
	/** Returns when nothing is under way any more. */
	stop(): Promise<void>;
}

export interface Crew {
	hire(kind: AgentKind): Promise<void>;
	work(): Load;
	/** Kills one of them and starts it again; tells which. */
	restartOne(random: Random): Promise<string>;
	/** While this ends the browser and starts it again, nobody can tell which tabs come back. */
	survive(restart: () => Promise<void>): Promise<void>;
	/** What is wrong, now that nothing is under way. */
	review(): Promise<readonly string[]>;
	describe(): string;
	/** Tabs whose opening was cut off, and that no agent has. */
	readonly unseen: number;
}

interface Member {
	readonly name: string;
	readonly busy: BusyAgent;
	restart(): Promise<void>;
}

export interface CrewOptions {
	readonly url: string;
	readonly pages: NoncePages;
	/** Each agent draws for itself: which of them is faster must not change what another does. */
	readonly seed: number;
}

export const openCrew = (options: CrewOptions): Crew => {
	const members: Member[] = [];
	const total = (count: keyof BusyAgent['counts']): number =>
		members.reduce((sum, {busy}) => sum + busy.counts[count], 0);
	return {
		get unseen() {
			return total('unseen');
		},
		hire: async (kind) => void members.push(await hireMember(kind, members.length, options)),
		work: () => putToWork(members),
		restartOne: async (random) => {
			const member = random.pick(members);
			await member.restart();
			return member.name;
		},
		survive: async (restart) => {
			for (const {busy} of members) busy.browserEnds();
			await restart();
			for (const {busy} of members) busy.browserIsBack();
		},
		review: async () => {
			for (const {busy} of members) {
				await busy.takeStock();
				busy.audit();
			}
			return members.flatMap(({busy}) => busy.faults);
		},
		describe: () =>
			`${total('done')} answers, ${total('unknown')} without outcome, ${total('refused')} refused; ${total('lost')} tabs went with a browser`,
	};
};

const putToWork = (members: readonly Member[]): Load => {
	let isOver = false;
	const run = async ({busy}: Member): Promise<void> => {
		while (!isOver) await busy.work();
	};
	const working = Promise.all(members.map(run));
	return {
		answered: async (calls) => {
			const goals = members.map(({busy}) => ({busy, goal: busy.counts.done + calls}));
			const isReached = () => (goals.every(({busy, goal}) => busy.counts.done >= goal) ? true : undefined);
			// Work ends by itself only when it fails.
			await Promise.race([working, until(`${calls} answers to each agent`, isReached, RECOVERY_LIMIT_MS)]);
		},
		stop: async () => {
			isOver = true;
			await working;
		},
	};
};

const hireMember = async (kind: AgentKind, number: number, {url, pages, seed}: CrewOptions): Promise<Member> => {
	const name = `agent ${number} (${kind})`;
	let agent = startAgent(kind, url, name);
	await agent;
	const call: Agent['call'] = async (...given) => (await agent).call(...given);
	return {
		name,
		busy: new BusyAgent({number, call, pages, random: randomOf(`${seed} agent ${number}`)}),
		restart: async () => {
			const old = await agent;
			agent = old.kill().then(() => startAgent(kind, url, name));
			await agent;
		},
	};
};
