// What pages of the extension may ask of the worker. In: a message from one of them, and from nobody else. Out: the answer, or the reason
// why there is none.
import browser, {type Runtime} from 'webextension-polyfill';
import {z} from 'zod';
import {toError} from '../errors.ts';
import {log} from '../log.ts';
import {isOwnPage} from './own-page.ts';

export interface KeyLine {
	readonly id: string;
	readonly name: string;
	readonly createdAt: number;
	readonly usedAt?: number;
	readonly keptBy: 'options' | 'installer' | 'environment' | 'policy';
}

export interface Consent {
	readonly id: string;
	readonly subject?: string | undefined;
	readonly isAllowed: boolean;
	readonly client: {readonly name: string; readonly version: string};
	readonly program?: {readonly path: string; readonly user: string} | undefined;
	readonly at: number;
}

export interface Requested {
	readonly keys: {
		list(): Promise<readonly KeyLine[]>;
		make(name: string): Promise<{readonly id: string; readonly key: string} | undefined>;
		revoke(id: string): Promise<void>;
		rotate(id: string): Promise<{readonly id: string; readonly key: string} | undefined>;
	};
	readonly consents: {readonly list: readonly Consent[]; forget(id: string): void};
}

const nothing = z.object({});
const byId = z.object({id: z.string().min(1).max(100)});
const byName = z.object({name: z.string().max(200)});

/** By the message's type: what it carries, and what is answered. */
const tableOf = ({keys, consents}: Requested) => ({
	'keys.list': entry(nothing, () => keys.list()),
	/** The key itself is in this answer and nowhere else. */
	'keys.make': entry(byName, ({name}) => keys.make(name)),
	'keys.revoke': entry(byId, ({id}) => keys.revoke(id)),
	'keys.rotate': entry(byId, ({id}) => keys.rotate(id)),
	'consents.list': entry(nothing, async () => consents.list),
	'consents.forget': entry(byId, async ({id}) => consents.forget(id)),
});

type Table = ReturnType<typeof tableOf>;
export type RequestType = keyof Table;
export type AnswerTo<T extends RequestType> =
	| {readonly value: Awaited<ReturnType<Table[T]['answer']>>}
	| {readonly error: string};

interface Entry<G, A> {
	readonly given: z.ZodType<G>;
	readonly answer: (given: G) => Promise<A>;
}

const entry = <G, A>(given: z.ZodType<G>, answer: (given: G) => Promise<A>): Entry<G, A> => ({given, answer});

const messageSchema = z.looseObject({type: z.string()});

/** To be called in the worker's first turn. */
export const openRequests = (requested: Requested, ready: () => Promise<unknown>): void => {
	const table: Readonly<Record<string, {readonly run: (message: unknown) => Promise<unknown>}>> = Object.fromEntries(
		Object.entries(tableOf(requested)).map(([type, {given, answer}]) => [
			type,
			// The entry's own schema has read what its answer is given.
			{run: async (message) => (answer as (given: unknown) => Promise<unknown>)(given.parse(message))},
		]),
	);
	const respond = async (
		type: string,
		message: unknown,
	): Promise<AnswerTo<RequestType> | {readonly value: unknown}> => {
		try {
			await ready();
			return {value: await table[type]?.run(message)};
		} catch (error) {
			log.warn('ui', `answering ${type}`, error);
			return {error: toError(error).message};
		}
	};
	// By sendResponse, and not by a promise, which Chromium has taken from listeners only lately.
	const hear = (message: unknown, sender: Runtime.MessageSender, sendResponse: (answer: unknown) => void) => {
		const {data} = messageSchema.safeParse(message);
		if (!data || !isOwnPage(sender) || !Object.hasOwn(table, data.type)) return undefined;
		void respond(data.type, data).then(sendResponse);
		return true as const;
	};
	browser.runtime.onMessage.addListener(hear as Runtime.OnMessageListenerCallback);
};
