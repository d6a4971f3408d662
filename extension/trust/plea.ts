// What an agent asks the person to allow, in a window of the extension. In: the list of what waits, and the clock. Out: the next list.
// Pure.
import {z} from 'zod';
import {reasonSchema} from '../reason.ts';
import {USES} from './sites.ts';

/** How long the person may take; the call that asked does not wait that long. */
export const ANSWERABLE_MS = 10 * 60_000;
/** More cannot be looked through by anybody. */
export const MAX_PLEAS = 20;

const ANSWERS = ['session', 'day', 'always', 'deny'] as const;
export type Answer = (typeof ANSWERS)[number];

const pleaSchema = z.object({
	id: z.string(),
	/** What is asked: to use this browser at all, to work on sites, or to be let in from now on by tokens of its own. */
	kind: z.enum(['access', 'site', 'pairing']),
	/** Whom the answer is for; one of them asks for the same once. */
	subject: z.string(),
	/** As it calls itself. */
	client: z.object({name: z.string(), version: z.string()}),
	/** As the system tells. */
	process: z
		.object({
			pid: z.int(),
			startedAt: z.number(),
			path: z.string(),
			user: z.string().optional(),
			runsOthers: z.boolean().optional(),
		})
		.optional(),
	/** Of a plea about sites. */
	site: z
		.object({
			berth: z.string(),
			sites: z.array(z.string()),
			uses: z.array(z.enum(USES)),
			/** Why each of them is asked about. */
			reasons: z.array(reasonSchema),
			/** What the agent says it will do there. */
			approach: z.array(z.string()),
		})
		.optional(),
	/** Of a client that pairs. */
	pairing: z
		.object({
			/** The same as on the page that the client has opened. */
			code: z.string(),
			target: z.string(),
			isLoopback: z.boolean(),
		})
		.optional(),
	answers: z.array(z.enum(ANSWERS)),
	at: z.number(),
});

export const pleasSchema = z.array(pleaSchema);
export type Plea = Readonly<z.output<typeof pleaSchema>>;

export const isSamePlea = (one: Pick<Plea, 'kind' | 'subject'>, other: Pick<Plea, 'kind' | 'subject'>): boolean =>
	one.kind === other.kind && one.subject === other.subject;

/** Those that may still be answered. */
export const answerable = (pleas: readonly Plea[], now: number): readonly Plea[] =>
	pleas.every(({at}) => isWaiting(at, now)) ? pleas : pleas.filter(({at}) => isWaiting(at, now));

/** A clock that was set back must not make a question last. */
const isWaiting = (at: number, now: number): boolean => now - at < ANSWERABLE_MS && at - now < ANSWERABLE_MS;

export type SitePlea = NonNullable<Plea['site']>;
