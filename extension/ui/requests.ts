// What pages of the extension may ask of the worker. In: a message from one of them, and from nobody else. Out: the answer, or the reason
// why there is none.
import browser, {type Runtime} from 'webextension-polyfill';
import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';
import {isOwnPage} from './own-page.ts';
import {type AgentDesk, agentRequests} from './requests/agents.ts';
import {type DoctorDesk, doctorRequests} from './requests/doctor.ts';
import {type ConsentDesk, type KeyDesk, keyRequests} from './requests/keys.ts';
import {type PlaygroundDesk, playgroundRequests} from './requests/playground.ts';
import {type SettingsDesk, settingsRequests} from './requests/settings.ts';
import {type RecentCalls, type ShortcutDesk, shortcutRequests} from './requests/shortcuts.ts';
import {type TrustDesk, trustRequests} from './requests/trust.ts';
import {sayError, sayReason} from './say.ts';

export interface Requested {
	readonly agents: AgentDesk;
	readonly keys: KeyDesk;
	readonly consents: ConsentDesk;
	readonly settings: SettingsDesk;
	readonly doctor: DoctorDesk;
	readonly trust: TrustDesk;
	readonly playground: PlaygroundDesk;
	readonly shortcuts: ShortcutDesk;
	readonly notebook: RecentCalls;
}

/** By the message's type: what it carries, and what is answered. */
const tableOf = ({agents, keys, consents, settings, doctor, trust, playground, shortcuts, notebook}: Requested) => ({
	...agentRequests(agents),
	...keyRequests(keys, consents),
	...settingsRequests(settings),
	...doctorRequests(doctor),
	...trustRequests(trust),
	...playgroundRequests(playground),
	...shortcutRequests(shortcuts, notebook),
});

type Table = ReturnType<typeof tableOf>;
export type RequestType = keyof Table;
export type Given<T extends RequestType> = Parameters<Table[T]['answer']>[0];
export type Answered<T extends RequestType> = Awaited<ReturnType<Table[T]['answer']>>;
export type AnswerTo<T extends RequestType> = {readonly value: Answered<T>} | {readonly error: string};

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
			const reason = error instanceof ToolError ? error.reason : undefined;
			return {error: reason ? sayReason(reason) : sayError(error)};
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
