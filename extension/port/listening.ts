// What the companion listens on. In: its `hello`, `bound`, `bindFailed` and `endpoints`, and the settings. Out: `bind` frames,
// and the truth about the port for everybody who shows it.
import type {Bind, BindFailed, Bound, Endpoint, Hello, ToCompanion, ToWorker} from '../../native-host/protocol.ts';
import {PROTOCOL_VERSIONS} from '../../native-host/protocol.ts';
import {log} from '../log.ts';
import type {Reason} from '../reason.ts';
import type {Settings} from '../settings.ts';
import {firstPort, holderInWords, holderOf, type Moved, nextPort, type PortChoice, waitForPort} from './binding.ts';
import type {Identity} from './identity.ts';

export interface ListeningOptions {
	readonly post: (frame: ToCompanion) => void;
	readonly settings: () => Settings;
	/** The environment named the port: it is then no memory of this profile's own. */
	readonly isPortFromEnvironment: () => boolean;
	readonly identity: Identity;
	readonly version: string;
	readonly browser: string;
	/** The origin of our own pages. */
	readonly extension: string;
	readonly random?: () => number;
}

export class Listening {
	readonly #options: ListeningOptions;
	#hello: Hello | undefined;
	#asked: number | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** How often the own port was waited for in vain. */
	#attempt = 0;
	/** The first port that a profile without one of its own had to pass over. */
	#passed: Moved | undefined;
	port: number | undefined;
	/** Why nothing is served. */
	trouble: Reason | undefined;
	endpoints: readonly Endpoint[] = [];

	constructor(options: ListeningOptions) {
		this.#options = options;
	}

	/** What this profile is called among the instances of this machine. */
	get profile(): string {
		return this.#options.settings().profile ?? this.#options.identity.instance.slice(0, 8);
	}

	/** Why the port served is not the one asked for first; for whoever shows the port. */
	get moved(): Moved | undefined {
		return this.#choice().fixed === undefined ? (this.#options.identity.moved ?? this.#passed) : undefined;
	}

	/** A companion is there; asks it to listen. */
	begin(hello: Hello): void {
		this.#hello = hello;
		this.#asked = undefined;
		this.#passed = undefined;
		this.update();
	}

	/** The companion has gone, and with it the port. */
	lose(): void {
		clearTimeout(this.#timer);
		this.#hello = undefined;
		this.port = undefined;
		this.trouble = undefined;
	}

	/** Settings changed: the companion learns hosts, origins and perhaps another port. */
	update(): void {
		this.#attempt = 0;
		this.#ask();
	}

	#ask(): void {
		if (!this.#hello) return;
		clearTimeout(this.#timer);
		if (!this.#options.settings().enabled) {
			this.port = undefined;
			this.trouble = undefined;
			this.#asked = undefined;
			this.#options.post({type: 'unbind'});
			return;
		}
		const choice = this.#choice();
		const own = choice.fixed ?? choice.served;
		// A new profile that has moved on to a free port stays there.
		this.#bind(own ?? this.#asked ?? firstPort(choice));
	}

	/** Answers whether the frame was about listening. */
	receive(frame: ToWorker): boolean {
		switch (frame.type) {
			case 'bound':
				if (frame.port === this.#asked) this.#succeed(frame);
				return true;
			case 'bindFailed':
				if (frame.port === this.#asked) this.#fail(frame);
				return true;
			case 'endpoints':
				this.endpoints = frame.endpoints;
				return true;
			default:
				return false;
		}
	}

	#succeed(frame: Bound): void {
		this.port = frame.port;
		this.trouble = undefined;
		this.endpoints = frame.endpoints;
		this.#attempt = 0;
		const {identity, isPortFromEnvironment} = this.#options;
		if (isPortFromEnvironment() || identity.servedPort !== undefined) return;
		const {moved} = this;
		if (moved) log.info('port', `serves ${frame.port} for good, because ${moved.wanted} was taken by ${moved.heldBy}`);
		void identity.keepPort(frame.port, moved);
	}

	#fail(frame: BindFailed): void {
		const next = nextPort(this.#choice(), frame, this.endpoints);
		if ('port' in next) {
			const holder = holderOf(frame, this.endpoints);
			this.#passed ??= {wanted: frame.port, heldBy: holderInWords(holder), holder};
			this.#bind(next.port);
			return;
		}
		this.trouble = next.trouble;
		const delay = waitForPort(this.#attempt, (this.#options.random ?? Math.random)());
		this.#attempt += 1;
		this.#timer = setTimeout(() => this.#ask(), delay);
	}

	#choice(): PortChoice {
		return {fixed: this.#options.settings().port, served: this.#options.identity.servedPort};
	}

	#bind(port: number): void {
		const {settings, identity, version, browser, extension} = this.#options;
		const {host, allowedHosts, corsOrigins} = settings();
		this.#asked = port;
		const {moved} = this;
		const frame: Bind & {moved?: Moved} = {
			type: 'bind',
			protocol: Math.min(PROTOCOL_VERSIONS.max, this.#hello?.protocol.max ?? PROTOCOL_VERSIONS.max),
			version,
			generation: identity.generation,
			instance: identity.instance,
			profile: this.profile,
			browser,
			port,
			host,
			allowedHosts,
			origins: [...corsOrigins, extension],
			...(moved && {moved}),
		};
		this.#options.post(frame);
	}
}
