// One worker life: the worker on one side, the place we listen on, the edge and the relay on the other.
import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {Readable, Writable} from 'node:stream';
import {setTimeout as wait} from 'node:timers/promises';
import {answer, refuse} from './answer.ts';
import {createEdge, type Edge, pathOf} from './edge.ts';
import {Endpoints, type Moved, readMoved} from './endpoints.ts';
import {WORKER_GONE} from './exchange.ts';
import {type Listening, listen, stopServers} from './listen.ts';
import type {Log} from './log.ts';
import type {Bind, EnvironmentFrame, Hello, ToCompanion, ToWorker} from './protocol.ts';
import {Relay} from './relay.ts';
import {buildServer, type ServerHandlers, type ServerLimits} from './server.ts';
import {WorkerSide} from './worker-side.ts';

export interface CompanionOptions {
	readonly input: Readable;
	readonly output: Writable;
	/** Of the worker: with it, it is offered a shorter way than these streams. */
	readonly origin?: string | undefined;
	readonly hello: Hello;
	readonly startedAt: number;
	readonly endpointsFolder: string;
	readonly log: Log;
	/** Told of all bytes that pass, in both directions. */
	readonly onBytes?: (bytes: number) => void;
	/** Called once, when everything said is said and everything open is closed. */
	readonly onEnd: (code: number) => void;
	readonly limits?: Partial<ServerLimits>;
}

/** Where we listen, and for whom. `bind` and `edge` are replaced when only the rules change. */
interface Place {
	bind: Bind;
	edge: Edge;
	listening: Listening;
}

/** How long clients that were just told of the end have to take it in. */
const FLUSH_MS = 60;

export class Companion {
	readonly #options: CompanionOptions;
	readonly #relay = new Relay((frame) => this.#send(frame));
	readonly #endpoints: Endpoints;
	readonly #worker: WorkerSide;
	#place: Place | undefined;
	#binding = new AbortController();
	#isReady = false;
	#isEnding = false;
	#loggedPlace = '';

	constructor(options: CompanionOptions) {
		const {endpointsFolder: folder, log} = options;
		this.#options = options;
		this.#endpoints = new Endpoints({folder, log, onChange: (endpoints) => this.#send({type: 'endpoints', endpoints})});
		const {input, output, origin, onBytes} = options;
		this.#worker = new WorkerSide({
			...{input, output, origin, onBytes},
			onFrame: (frame) => this.#receive(frame),
			onEnd: (reason, code) => this.end(reason, code),
		});
		this.#send(options.hello);
	}

	/** Frees the port first, so that the next companion has it at once; then every open exchange gets its last word. */
	end(reason: string, code = 0): void {
		if (this.#isEnding) return;
		this.#isEnding = true;
		this.#options.log(`ends: ${reason}`);
		this.#binding.abort();
		this.#endpoints.close();
		for (const server of this.#place?.listening.servers ?? []) server.close();
		const flushed = this.#relay.bequeath();
		void Promise.race([flushed, wait(FLUSH_MS)]).then(() => {
			this.leave();
			this.#worker.stop();
			this.#options.onEnd(code);
		});
	}

	/** A frame that is about no exchange. */
	tell(frame: EnvironmentFrame): void {
		this.#send(frame);
	}

	#receive(frame: ToCompanion): void {
		if (this.#isEnding) return;
		if (frame.type === 'bind') {
			this.#bind(frame).catch((error) => this.end(`bind failed: ${String(error)}`, 1));
		} else if (frame.type === 'unbind') {
			this.#binding.abort();
			this.leave();
		} else if (frame.type === 'ready') {
			this.#isReady = true;
		} else {
			this.#relay.receive(frame);
		}
	}

	/** A later `bind` overtakes an earlier one that still tries. */
	async #bind(bind: Bind): Promise<void> {
		this.#binding.abort();
		this.#binding = new AbortController();
		const {signal} = this.#binding;
		const old = this.#place;
		if (old?.bind.port === bind.port && old.bind.host === bind.host) {
			old.bind = bind;
			old.edge = createEdge(bind);
			this.#settle(old);
			return;
		}
		// Another address of the same port may exclude the one we hold ourselves.
		if (old?.bind.port === bind.port) this.leave();
		const place: Place = {bind, edge: createEdge(bind), listening: {servers: [], addresses: []}};
		const found = await listen({...pickPlace(bind), build: () => this.#build(place), signal});
		if ('servers' in found) place.listening = found;
		if (signal.aborted) {
			stopServers(place.listening.servers);
		} else if ('servers' in found) {
			this.leave();
			this.#settle(place);
		} else {
			this.#options.log(`port ${bind.port} could not be had: ${found.reason}`);
			// The worker wants to name the profile that has the port, and knows no others before it listens.
			this.#send({type: 'endpoints', endpoints: this.#endpoints.list()});
			this.#send({type: 'bindFailed', port: bind.port, ...found});
			if (old && !this.#place) await this.#bind(old.bind);
		}
	}

	#build(place: Place): Server {
		const handlers: ServerHandlers = {
			onRequest: (req, res, expectsContinue) => this.#serve(place, req, res, expectsContinue),
			onHalfClose: (socket) => this.#relay.probe(socket),
		};
		return buildServer(handlers, this.#options.limits);
	}

	#serve(place: Place, req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void {
		const refusal = place.edge(req);
		const isHealth = req.method === 'GET' && pathOf(req.url ?? '') === '/health';
		if (refusal) refuse(req, res, refusal);
		else if (this.#isEnding) refuse(req, res, WORKER_GONE);
		else if (isHealth && !this.#isReady) answer(req, res, toStarting(place.bind.instance, this.#options.hello.version));
		else this.#relay.serve(req, res, expectsContinue);
	}

	#settle(place: Place): void {
		const {bind} = place;
		const {addresses} = place.listening;
		const {hello, startedAt} = this.#options;
		const {instance, profile, browser, port} = bind;
		const browserPid = hello.browser.pid;
		const moved = readMoved(bind);
		this.#place = place;
		this.#endpoints.announce({
			...{instance, profile, browser, port, pid: hello.pid, startedAt},
			...{browserPid, browserStartedAt: hello.browser.startedAt},
			...(moved && {moved}),
		});
		const where = `${addresses.join(' and ')} port ${port} for generation ${bind.generation}`;
		this.#logPlace(`serves ${where}${moved ? explainMove(moved) : ''}`);
		this.#send({type: 'bound', port, addresses, endpoints: this.#endpoints.list()});
	}

	/** The worker binds anew whenever its settings change, mostly to the same place. */
	#logPlace(place: string): void {
		if (place === this.#loggedPlace) return;
		this.#loggedPlace = place;
		this.#options.log(place);
	}

	/** Stops listening and takes our endpoint back; at once, so that it can be the last thing a process does. */
	leave(): void {
		stopServers(this.#place?.listening.servers ?? []);
		this.#place = undefined;
		this.#endpoints.withdraw();
	}

	#send(frame: ToWorker): void {
		if (!this.#isEnding) this.#worker.send(frame);
	}
}

const explainMove = ({wanted, heldBy}: Moved): string =>
	`, because ${wanted} was taken by ${heldBy} when this profile first served`;

const pickPlace = ({port, host, instance}: Bind) => ({port, host, instance});

const toStarting = (instance: string, version: string) => ({
	status: 503,
	headers: {'Retry-After': '1'},
	body: {status: 'starting', name: 'tabberth', version, instance},
});
