// The SDK's transport of one session, with an ear. In: what the SDK sends. Out: the same, and word of each message before it
// goes: the event store must know the request it belongs to, the session that a request was answered.
import {type JSONRPCMessage, WebStandardStreamableHTTPServerTransport} from '@modelcontextprotocol/server';
import {type RpcId, withEraCode} from './rpc.ts';
import type {SessionEvents} from './session-events.ts';

/**
 * How soon a client resumes a broken stream. The official clients try twice, and then a call waits for its own limit and nothing
 * is heard any more: the second try must come after a slow restart of the companion, which takes two seconds on a busy machine.
 */
const RETRY_MS = 1_500;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

export class StreamableTransport extends WebStandardStreamableHTTPServerTransport {
	readonly #onSend: (id: RpcId | undefined, isAnswer: boolean) => void;

	constructor(id: string, eventStore: SessionEvents, onSend: (id: RpcId | undefined, isAnswer: boolean) => void) {
		super({sessionIdGenerator: () => id, eventStore, retryInterval: RETRY_MS, maxRequestBodySize: MAX_BODY_BYTES});
		this.#onSend = onSend;
	}

	override send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
		const isAnswer = !('method' in message);
		this.#onSend(options?.relatedRequestId ?? (isAnswer ? message.id : undefined), isAnswer);
		return super.send(withEraCode(message), options);
	}
}
