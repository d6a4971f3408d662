// The life of the native port. In: the browser's `connectNative`. Out: frames of whichever companion lives now, and word of
// what is wrong when none does. Comes back by itself, slower each time, and quietly where no companion is installed.
import {
	type Hello,
	PROTOCOL_VERSIONS,
	type ToCompanion,
	type ToWorker,
	WILLS_ARE_CONFIRMED,
	type WireOffer,
} from '../../native-host/protocol.ts';
import {log} from '../log.ts';
import {because, type Reason} from '../reason.ts';
import {Wire, type WireSocket} from './wire.ts';

/** What this room uses of `runtime.Port`. */
export interface NativePort {
	postMessage(message: unknown): void;
	disconnect(): void;
	readonly onMessage: {addListener(listener: (message: unknown) => void): void};
	readonly onDisconnect: {addListener(listener: () => void): void};
}

export type CompanionState =
	| {readonly name: 'connecting'}
	/** `isWired`: by the short way. */
	| {readonly name: 'connected'; readonly isWired?: true}
	| {readonly name: 'missing' | 'forbidden' | 'lost' | 'faulty' | 'outdated' | 'resting'; readonly reason: Reason};

/** In the place of a companion that its launcher cannot start: why not, and what to do (installer/install/fault-frame.mjs). */
interface Fault {
	readonly type: 'fault';
	readonly text: string;
}

export interface ConnectionOptions {
	readonly connect: () => NativePort;
	/** Why the last port closed, in the browser's words. */
	readonly lastError: () => string | undefined;
	/** A shorter way, where the companion offers one. */
	readonly openSocket?: (url: string, ticket: string) => WireSocket;
	readonly onFrame: (frame: ToWorker) => void;
	readonly onClose: () => void;
	/** What only the person can mend; nothing once there is a companion. */
	readonly onTrouble?: (trouble: Reason | undefined) => void;
	readonly random?: () => number;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 30_000;
const MAX_FAULT_CHARS = 1_000;

/** Half to all of twice the wait before, so that several profiles do not all knock at once. */
export const retryDelay = (attempt: number, random: number): number =>
	Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 12)) * (0.5 + random / 2);

const MISSING = because(
	'The companion is not installed: run the installer (npm start does it by itself).',
	'why_missing',
);
const FORBIDDEN = because(
	'The companion is registered for another extension id: run the installer again.',
	'why_forbidden',
);

export const stateOfError = (message: string): CompanionState => {
	if (message.includes('not found')) return {name: 'missing', reason: MISSING};
	if (message.includes('forbidden')) return {name: 'forbidden', reason: FORBIDDEN};
	return {
		name: 'lost',
		reason: because(`The companion stopped (${message}); it is started again.`, 'why_lost', message),
	};
};

const faultOf = (text: string): CompanionState => ({name: 'faulty', reason: because(text, 'why_faulty', text)});

const tooFar = (version: string): Reason =>
	because(
		`The companion (${version}) and the extension are too far apart in version: run the installer again.`,
		'why_outdated',
		version,
	);

export class Connection {
	readonly #options: ConnectionOptions;
	#port: NativePort | undefined;
	#wire: Wire | undefined;
	#attempt = 0;
	#fault: CompanionState | undefined;
	#logged: string | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** This companion says when it has a will. */
	confirmsWills = false;
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
		if (this.#wire?.isOpen) this.#wire.send(frame);
		else this.#port?.postMessage(frame);
	}

	/** Gives this companion up; another is started after the usual wait. */
	close(): void {
		const port = this.#port;
		if (!port) return;
		port.disconnect();
		this.#lose(port, 'given up');
	}

	/** Without a companion, until it is opened again. */
	rest(reason: Reason): void {
		const port = this.#port;
		this.#leave();
		clearTimeout(this.#timer);
		if (this.state.name !== 'resting') log.warn('port', 'resting', reason.words);
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
		if (frame.type === 'fault') this.#fault = faultOf(String(frame.text).slice(0, MAX_FAULT_CHARS));
		else if (frame.type === 'wire') this.#openWire(port, frame);
		else if (frame.type === 'wired') this.#wire?.takeOver();
		else if (frame.type !== 'hello' || this.#greet(port, frame)) this.#options.onFrame(frame);
	}

	/** @returns Whether we understand each other. */
	#greet(port: NativePort, {protocol: {min, max}, version}: Hello): boolean {
		if (min > PROTOCOL_VERSIONS.max || max < PROTOCOL_VERSIONS.min) {
			const reason = tooFar(version);
			this.state = {name: 'outdated', reason};
			port.disconnect();
			this.#lose(port, reason.words);
			return false;
		}
		this.confirmsWills = max >= WILLS_ARE_CONFIRMED;
		this.state = {name: 'connected'};
		this.#options.onTrouble?.(undefined);
		this.#announceTried();
		return true;
	}

	#lose(port: NativePort, reason: string): void {
		if (port !== this.#port) return;
		this.#leave();
		if (this.state.name !== 'outdated') this.state = this.#fault ?? stateOfError(reason);
		this.#announceTried();
		this.#options.onClose();
		this.#tell(reason);
		const delay = retryDelay(this.#attempt, (this.#options.random ?? Math.random)());
		this.#attempt += 1;
		this.#timer = setTimeout(() => this.open(), delay);
	}

	/** Where it is lost later, so is whatever was under way on it: another companion begins anew. */
	#openWire(port: NativePort, offer: WireOffer): void {
		const {openSocket: open, onFrame} = this.#options;
		if (!open) return;
		const onOpen = (): void => {
			port.postMessage({type: 'wired'});
			this.state = {name: 'connected', isWired: true};
		};
		try {
			this.#wire = new Wire(offer, {open, onOpen, onFrame, onLost: () => this.close()});
		} catch (error) {
			// The native port does all, as it does until then.
			log.warn('port', 'no wire', error);
		}
	}

	#leave(): void {
		this.#port = undefined;
		this.#wire?.close();
		this.#wire = undefined;
	}

	#tell(reason: string): void {
		const told = 'reason' in this.state ? this.state.reason : undefined;
		// What mends itself is not for the person.
		if (told && this.state.name !== 'lost') this.#options.onTrouble?.(told);
		const words = told?.words ?? reason;
		// Where nothing is installed there is nothing to say again and again.
		if (words !== this.#logged) log.warn('port', 'no companion', words);
		this.#logged = words;
	}
}
