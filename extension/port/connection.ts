// The life of the native port. In: the browser's `connectNative`. Out: frames of whichever companion lives now, and word of
// what is wrong when none does. Comes back by itself, slower each time, and quietly where no companion is installed.
import {PROTOCOL_VERSIONS, type ToCompanion, type ToWorker} from '../../native-host/protocol.ts';
import {log} from '../log.ts';

/** What this room uses of `runtime.Port`. */
export interface NativePort {
	postMessage(message: unknown): void;
	disconnect(): void;
	readonly onMessage: {addListener(listener: (message: unknown) => void): void};
	readonly onDisconnect: {addListener(listener: () => void): void};
}

export type CompanionState =
	| {readonly name: 'connecting'}
	| {readonly name: 'connected'}
	| {readonly name: 'missing' | 'forbidden' | 'lost' | 'faulty' | 'outdated' | 'resting'; readonly reason: string};

/** In the place of a companion that its launcher cannot start: why not, and what to do (installer/install/fault-frame.mjs). */
interface Fault {
	readonly type: 'fault';
	readonly text: string;
}

export interface ConnectionOptions {
	readonly connect: () => NativePort;
	/** Why the last port closed, in the browser's words. */
	readonly lastError: () => string | undefined;
	readonly onFrame: (frame: ToWorker) => void;
	readonly onClose: () => void;
	/** What only the person can mend, in words for them; nothing once there is a companion. */
	readonly onTrouble?: (trouble: string | undefined) => void;
	readonly random?: () => number;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 30_000;
const MAX_FAULT_CHARS = 1_000;

/** Half to all of twice the wait before, so that several profiles do not all knock at once. */
export const retryDelay = (attempt: number, random: number): number =>
	Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 12)) * (0.5 + random / 2);

export const stateOfError = (message: string): CompanionState => {
	if (message.includes('not found')) {
		return {
			name: 'missing',
			reason: 'The companion is not installed: run the installer (npm start does it by itself).',
		};
	}
	if (message.includes('forbidden')) {
		return {
			name: 'forbidden',
			reason: 'The companion is registered for another extension id: run the installer again.',
		};
	}
	return {name: 'lost', reason: `The companion stopped (${message}); it is started again.`};
};

export class Connection {
	readonly #options: ConnectionOptions;
	#port: NativePort | undefined;
	#attempt = 0;
	#fault: CompanionState | undefined;
	#logged: string | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	state: CompanionState = {name: 'connecting'};

	/** Resolves once it is clear whether there is a companion; from then on `state` tells. */
	readonly tried: Promise<void>;
	#announceTried: () => void = () => undefined;

	constructor(options: ConnectionOptions) {
		this.#options = options;
		this.tried = new Promise((resolve) => {
			this.#announceTried = resolve;
		});
	}

	/** Connects unless connected; an event that wakes the worker calls it too. */
	open(): void {
		if (this.#port) return;
		clearTimeout(this.#timer);
		const port = this.#options.connect();
		this.#port = port;
		this.#fault = undefined;
		if (['outdated', 'resting'].includes(this.state.name)) this.state = {name: 'connecting'};
		port.onMessage.addListener((message) => this.#receive(port, message as ToWorker | Fault));
		port.onDisconnect.addListener(() => this.#lose(port, this.#options.lastError() ?? 'closed'));
	}

	post(frame: ToCompanion): void {
		this.#port?.postMessage(frame);
	}

	/** Gives this companion up; another is started after the usual wait. */
	close(): void {
		const port = this.#port;
		if (!port) return;
		port.disconnect();
		this.#lose(port, 'given up');
	}

	/** Without a companion, until it is opened again. */
	rest(reason: string): void {
		const port = this.#port;
		this.#port = undefined;
		clearTimeout(this.#timer);
		if (this.state.name !== 'resting') log.warn('port', 'resting', reason);
		this.state = {name: 'resting', reason};
		port?.disconnect();
		if (port) this.#options.onClose();
	}

	/** Only a companion that has listened counts as well again; one that dies at once is retried ever more slowly. */
	confirm(): void {
		this.#attempt = 0;
		this.#logged = undefined;
	}

	#receive(port: NativePort, frame: ToWorker | Fault): void {
		if (port !== this.#port) return;
		if (frame.type === 'fault') {
			this.#fault = {name: 'faulty', reason: String(frame.text).slice(0, MAX_FAULT_CHARS)};
			return;
		}
		if (frame.type === 'hello') {
			const {min, max} = frame.protocol;
			if (min > PROTOCOL_VERSIONS.max || max < PROTOCOL_VERSIONS.min) {
				this.state = {
					name: 'outdated',
					reason: `The companion (${frame.version}) and the extension are too far apart in version: run the installer again.`,
				};
				port.disconnect();
				this.#lose(port, this.state.reason);
				return;
			}
			this.state = {name: 'connected'};
			this.#options.onTrouble?.(undefined);
			this.#announceTried();
		}
		this.#options.onFrame(frame);
	}

	#lose(port: NativePort, reason: string): void {
		if (port !== this.#port) return;
		this.#port = undefined;
		if (this.state.name !== 'outdated') this.state = this.#fault ?? stateOfError(reason);
		this.#announceTried();
		this.#options.onClose();
		this.#tell(reason);
		const delay = retryDelay(this.#attempt, (this.#options.random ?? Math.random)());
		this.#attempt += 1;
		this.#timer = setTimeout(() => this.open(), delay);
	}

	#tell(reason: string): void {
		const words = 'reason' in this.state ? this.state.reason : reason;
		// What mends itself is not for the person.
		if (this.state.name !== 'lost') this.#options.onTrouble?.(words);
		// Where nothing is installed there is nothing to say again and again.
		if (words !== this.#logged) log.warn('port', 'no companion', words);
		this.#logged = words;
	}
}
