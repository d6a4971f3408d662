// The person as an agent of their own: calls of a page of ours, by the way that all agents take. In: the port. Out: tools and their results.
// No window asks for what the person presses here; Stop, site rules and limits hold as they do for any agent.
import {MCPClient} from '../../../client/client.ts';
import type {CallOptions, Json, Tool, ToolResult} from '../../../client/messages.ts';
import {ask} from '../../ask.ts';
import {SaidError, say} from '../../say.ts';

const CLIENT = {name: 'Playground', version: __VERSION__};
/** The server tells of progress every few seconds, and each word of it gives a call the whole time again. */
const TIMEOUT_MS = 60_000;

interface Connected {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly client: MCPClient;
}

export const endpointOf = (port: number): string => `http://127.0.0.1:${port}/mcp?berth=playground`;

export class OwnClient {
	#url: string | undefined;
	#connected: Promise<Connected> | undefined;
	#now: Connected | undefined;

	/** Where the server is. Elsewhere than before: all begins anew. */
	serve(port: number): void {
		const url = endpointOf(port);
		if (url === this.#url) return;
		this.leave();
		this.#url = url;
	}

	async listTools(): Promise<readonly Tool[]> {
		return (await this.#connect()).client.listTools(true);
	}

	async call(name: string, input: Json, options: CallOptions): Promise<ToolResult> {
		return (await this.#connect()).client.call(name, input, options);
	}

	/** Also as the page goes, when nothing can be waited for. */
	leave(): void {
		const {url, headers, client} = this.#now ?? {};
		const session = client?.getSessionId();
		this.#connected = undefined;
		this.#now = undefined;
		if (!url || !session) return;
		fetch(url, {method: 'DELETE', keepalive: true, headers: {...headers, 'Mcp-Session-Id': session}}).catch(
			() => undefined,
		);
	}

	#connect(): Promise<Connected> {
		this.#connected ??= this.#begin().catch((error: unknown) => {
			this.#connected = undefined;
			throw error;
		});
		return this.#connected;
	}

	async #begin(): Promise<Connected> {
		if (this.#url === undefined) throw new SaidError(say('playground_notServed'));
		const url = this.#url;
		const headers = {Authorization: `Bearer ${await ask('playground.key')}`};
		// In a session, which has a current tab: by the revision without sessions the person would type the tab into every form.
		const client = new MCPClient(url, {headers, timeout: TIMEOUT_MS, clientInfo: CLIENT});
		this.#now = {url, headers, client};
		return this.#now;
	}
}
