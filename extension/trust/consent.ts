// Who may use this browser without a key. In: programs that ask, and what the person answered. Out: allowed, refused, or not decided
// yet. Pure.
import {z} from 'zod';
import type {Answer, Plea} from './plea.ts';

const clientSchema = z.object({name: z.string(), version: z.string()});

const decisionSchema = z.object({
	id: z.string(),
	/** The session, program or berth that it is for; without one it is for every run of the program. */
	subject: z.string().optional(),
	isAllowed: z.boolean(),
	client: clientSchema,
	program: z.object({path: z.string(), user: z.string()}).optional(),
	at: z.number(),
});

export const decisionsSchema = z.array(decisionSchema);
export type Decision = Readonly<z.output<typeof decisionSchema>>;

/** As the companion tells of it. */
export type Program = NonNullable<Plea['process']>;

export interface Asker {
	/** The session, program or berth that asks. */
	readonly subject: string;
	readonly client: {readonly name: string; readonly version: string};
	readonly process?: Program | undefined;
}

/** Sessions are kept for as long, and processes seldom live longer. */
const MAX_AGE_MS = 30 * 24 * 3600_000;
const MAX_DECISIONS = 500;

export const subjectOfProcess = ({pid, startedAt}: Pick<Program, 'pid' | 'startedAt'>): string =>
	`process:${pid}:${startedAt}`;

/** A name is quickly said: for good only a program is allowed that the system names, and that does not run whatever it is given. */
export const answersFor = ({process}: Pick<Asker, 'process'>): readonly Answer[] =>
	programOf(process) ? ['session', 'always', 'deny'] : ['session', 'deny'];

const programOf = (process: Program | undefined): {path: string; user: string} | undefined =>
	process?.user === undefined || process.runsOthers || !process.path
		? undefined
		: {path: process.path, user: process.user};

/** The latest word counts. */
export const decisionFor = (decisions: readonly Decision[], {subject, process}: Asker): Decision | undefined => {
	const program = programOf(process);
	const subjects = [subject, ...(process ? [subjectOfProcess(process)] : [])];
	return decisions.findLast((decision) =>
		decision.subject === undefined
			? program && decision.program?.path === program.path && decision.program.user === program.user
			: subjects.includes(decision.subject),
	);
};

/** What an answer means for the future. A refusal holds for all that this run of the program asks, or it would ask on in another session. */
export const decide = (
	decisions: readonly Decision[],
	{subject, client, process}: Plea,
	answer: Answer,
	made: {readonly id: string; readonly at: number},
): readonly Decision[] => {
	const program = programOf(process);
	const isForGood = answer === 'always' && program !== undefined;
	const whom = answer === 'deny' && process ? subjectOfProcess(process) : subject;
	const decision: Decision = {
		...made,
		...(!isForGood && {subject: whom}),
		isAllowed: answer !== 'deny',
		client,
		...(program && {program}),
	};
	const isOver = ({subject: former, at}: Decision): boolean =>
		former !== undefined && (former === whom || made.at - at > MAX_AGE_MS);
	return [...decisions.filter((each) => !isOver(each)), decision].slice(-MAX_DECISIONS);
};
