// The requests of one tab. In: what the browser tells of them, and besides, while the debugger is attached, what that tells. Out: one
// entry for each, the latest kept.
import type {Params} from '../debugger/attachment.ts';

const MAX_ENTRIES = 1_000;
/** By their clocks, both see a request begin within this time; and the log is in the order of time but for this. */
const SAME_MS = 250;
/** An answer is seen to come within this time. */
const SLACK_MS = 20;

/** Connections that stay open for as long as the page. */
const ENDLESS = new Set(['websocket', 'webtransport', 'media', 'ping']);
/** One that takes longer is an open stream, or its end was missed. */
const FORGOTTEN_AFTER_MS = 20_000;

export interface NetworkEntry {
	readonly id: string;
	readonly method: string;
	readonly url: string;
	readonly type: string;
	/** In ms since the epoch. */
	readonly at: number;
	/** Of the document that asked, of which the browser tells alone. */
	initiator?: string | undefined;
	status?: number;
	error?: string;
	ms?: number;
	requestHeaders?: Readonly<Record<string, string>>;
	responseHeaders?: Readonly<Record<string, string>>;
	sent?: string;
	/** The document for which it is, which is itself where it leads to one. */
	document?: string;
	/** What the debugger calls it. */
	debuggerId?: string;
	/** The debugger's session of the frame that tells of it, where that has a process of its own. */
	sessionId?: string;
	/** What the browser calls it. */
	browserId?: string;
}

export class NetworkLog {
	readonly #entries: NetworkEntry[] = [];
	/** Told of no more, while what becomes of them still counts. */
	#cleared = new WeakSet<NetworkEntry>();
	readonly #ofBrowser = new Map<string, NetworkEntry>();
	readonly #ofDebugger = new Map<string, NetworkEntry>();
	#count = 0;
	/** When the debugger began to tell. */
	#heardSince = Number.POSITIVE_INFINITY;

	get entries(): readonly NetworkEntry[] {
		return this.#entries.filter((entry) => !this.#cleared.has(entry));
	}

	clear(): void {
		this.#cleared = new WeakSet(this.#entries);
	}

	begin(browserId: string, request: Pick<NetworkEntry, 'method' | 'url' | 'type' | 'at' | 'initiator'>): void {
		const entry = this.#same(request, 'browserId') ?? this.#add(request);
		entry.browserId = browserId;
		entry.initiator ??= request.initiator;
		remember(this.#ofBrowser, browserId, entry);
	}

	/** The head of the answer is here. */
	answer(browserId: string, status: number): void {
		const entry = this.#ofBrowser.get(browserId);
		if (entry) entry.status = status;
	}

	end(browserId: string, at: number, how: {readonly status?: number; readonly error?: string}): void {
		const entry = this.#ofBrowser.get(browserId);
		if (entry) Object.assign(entry, how, {ms: Math.max(0, Math.round(at - entry.at))});
	}

	/** When the last request began or ended; nothing while one is under way that is expected to end. */
	quietSince(now: number): number | undefined {
		const recent = this.#entries.filter(({at}) => now - at < FORGOTTEN_AFTER_MS);
		if (recent.some(({ms, type}) => ms === undefined && !ENDLESS.has(type))) return undefined;
		return Math.max(0, ...recent.map(({at, ms = 0}) => at + ms));
	}

	/** How many that began since then are under way and expected to end. */
	pendingSince(since: number): number {
		return this.#entries.filter(({at, ms, type}) => at >= since && ms === undefined && !ENDLESS.has(type)).length;
	}

	/** The debugger tells of requests from now on, and not of those under way. */
	listen(now = Date.now()): void {
		this.#heardSince = now;
	}

	/** An event of the debugger's. */
	heard(method: string, params: Params, sessionId?: string): void {
		if (method === 'Network.requestWillBeSent') this.#sent(params as unknown as Sent, sessionId);
		if (method === 'Network.responseReceived') this.#received(params as unknown as Received, sessionId);
		const entry = this.#ofDebugger.get(String(params.requestId));
		if (entry && method === 'Network.loadingFailed') entry.error ??= String(params.errorText);
		// Of a frame's document the page around it tells first, and the frame has its body.
		if (entry && method === 'Network.loadingFinished') Object.assign(entry, {sessionId});
	}

	#sent({requestId, documentURL, request, type, wallTime, redirectResponse}: Sent, sessionId?: string): void {
		if (redirectResponse) this.#received({requestId, response: redirectResponse});
		const {method, url, headers, postData} = request;
		const at = wallTime * 1_000;
		const told = {method, url, type: (type ?? 'other').toLowerCase(), at};
		const entry = this.#same(told, 'debuggerId') ?? this.#add(told);
		Object.assign(entry, {
			debuggerId: requestId,
			document: documentURL,
			requestHeaders: headers,
			...(postData !== undefined && {sent: postData}),
			...(sessionId !== undefined && {sessionId}),
		});
		remember(this.#ofDebugger, requestId, entry);
	}

	#received({requestId, response}: Received, sessionId?: string): void {
		const entry = this.#ofDebugger.get(requestId) ?? this.#begunUnheard(requestId, response, sessionId);
		if (!entry) return;
		entry.status ??= response.status;
		entry.responseHeaders = response.headers;
	}

	/** A frame asks before the debugger listens to it; where only one request can be meant, it is that. */
	#begunUnheard(
		debuggerId: string,
		{url, responseTime = 0}: Response,
		sessionId: string | undefined,
	): NetworkEntry | undefined {
		if (sessionId === undefined) return undefined;
		const wasUnderWay = ({at, ms = FORGOTTEN_AFTER_MS}: NetworkEntry): boolean =>
			at <= responseTime && responseTime <= at + ms + SLACK_MS;
		const [entry, ...others] = this.entries.filter(
			(each) => each.debuggerId === undefined && each.url === url && wasUnderWay(each),
		);
		if (!entry || others.length > 0) return undefined;
		remember(this.#ofDebugger, debuggerId, entry);
		return Object.assign(entry, {debuggerId, sessionId});
	}

	/** Of those of which only the other side has told, the nearest in time. */
	#same(
		request: Pick<NetworkEntry, 'method' | 'url' | 'at'>,
		side: 'browserId' | 'debuggerId',
	): NetworkEntry | undefined {
		const isSame = (entry: NetworkEntry): boolean =>
			entry[side] === undefined &&
			(side === 'browserId' || entry.at >= this.#heardSince) &&
			entry.url === request.url &&
			entry.method === request.method &&
			(entry.ms === undefined || entry.at + entry.ms + SLACK_MS >= request.at) &&
			!this.#cleared.has(entry);
		let nearest: NetworkEntry | undefined;
		let distance = SAME_MS;
		// A page may begin hundreds at once, and each is looked for.
		for (let at = this.#entries.length - 1; at >= 0; at--) {
			const entry = this.#entries[at];
			if (!entry || entry.at < request.at - 2 * SAME_MS) break;
			const itsDistance = Math.abs(entry.at - request.at);
			if (itsDistance >= SAME_MS || itsDistance > distance || !isSame(entry)) continue;
			nearest = entry;
			distance = itsDistance;
		}
		return nearest;
	}

	#add(request: Pick<NetworkEntry, 'method' | 'url' | 'type' | 'at' | 'initiator'>): NetworkEntry {
		this.#count += 1;
		const entry = {id: `r${this.#count}`, ...request, type: SHORT_TYPES[request.type] ?? request.type};
		this.#entries.push(entry);
		if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
		return entry;
	}
}

/** Each has its own words. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
	xmlhttprequest: 'fetch',
	xhr: 'fetch',
	main_frame: 'document',
	sub_frame: 'document',
};

/** Of the protocol, what is used here. */
interface Response {
	readonly url?: string;
	/** In ms since the epoch. */
	readonly responseTime?: number;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
}
interface Sent {
	readonly documentURL?: string;
	readonly requestId: string;
	readonly request: {
		readonly method: string;
		readonly url: string;
		readonly headers: Readonly<Record<string, string>>;
		readonly postData?: string;
	};
	readonly type?: string;
	readonly wallTime: number;
	readonly redirectResponse?: Response;
}
interface Received {
	readonly requestId: string;
	readonly response: Response;
}

const remember = (ids: Map<string, NetworkEntry>, id: string, entry: NetworkEntry): void => {
	ids.delete(id);
	ids.set(id, entry);
	for (const oldest of ids.keys()) {
		if (ids.size <= MAX_ENTRIES) break;
		ids.delete(oldest);
	}
};
