// What agents download. In: the browser's downloads. Out: those of each agent, in a folder of its own; the person's are left as they are.
import {ToolError, toError} from '../errors.ts';
import {DownloadOrigins} from './download-origins.ts';
import {DownloadWatch} from './download-watch.ts';
import {watchOpenings} from './openings.ts';
import {isProgram, sourceOf} from './programs.ts';
import {BROWSER_CALL_MS, within} from './within.ts';

/** Whose a download may be. */
export interface Downloader {
	readonly downloads: {
		/** Inside of the person's folder for downloads. */
		readonly folder: string;
		/** The browser's. */
		readonly ids: readonly number[];
		add(id: number): void;
	};
}

export interface Download {
	readonly path: string;
	readonly url: string;
	/** In bytes; of one under way what has come. */
	readonly size: number;
	readonly type: string;
	readonly state: 'in_progress' | 'complete' | 'interrupted';
	readonly error?: string;
}

type Item = chrome.downloads.DownloadItem;

const ABORTED = 'net::ERR_ABORTED';
const WILL_BEGIN = 'Page.downloadWillBegin';
const SILENT = 'the browser does not tell of its downloads. Try again.';

export interface DownloadsOptions<D extends Downloader> {
	readonly holderOf: (chromeId: number) => D | undefined;
	/** Why the agent may not have this program now, or nothing. @param url Of a page, where that is known. */
	readonly refuseProgram: (downloader: D, url: string | undefined, name: string) => string | undefined;
}

const MAX_REFUSALS = 200;

export class Downloads<D extends Downloader = Downloader> {
	readonly #origins = new DownloadOrigins();
	readonly #holderOf: DownloadsOptions<D>['holderOf'];
	/** What we save ourselves, by the addresses it is saved from. */
	readonly #saving = new Map<string, {readonly name: string; readonly downloader: Downloader}>();
	/** The finished ones that each agent has heard of. */
	readonly #told = new WeakMap<Downloader['downloads'], Set<number>>();
	readonly #waiting = new Set<() => void>();
	readonly #beginnings = new Set<(whose: Downloader['downloads'], name: string, refused?: string) => void>();
	/** Why some were stopped, by their ids. */
	readonly #refusals = new Map<number, string>();
	readonly #refuseProgram: DownloadsOptions<D>['refuseProgram'];

	/** To be called in the worker's first turn, or an event that woke the worker is lost. */
	constructor({holderOf, refuseProgram}: DownloadsOptions<D>) {
		this.#holderOf = holderOf;
		this.#refuseProgram = refuseProgram;
		watchOpenings(({from, chromeId}) => this.#origins.opened(from, chromeId));
		// A navigation that becomes a download ends so.
		chrome.webNavigation.onErrorOccurred.addListener(({tabId, url, error}) => {
			if (error === ABORTED) this.#origins.turned({chromeId: tabId, url, at: Date.now()});
		});
		chrome.downloads.onDeterminingFilename.addListener((item, suggest) => {
			const place = this.#place(item);
			if (!this.#refusals.has(item.id)) return suggest(place);
			// Until it has a name it lies where nobody opens it.
			chrome.downloads.cancel(item.id).finally(() => suggest(place));
			return true;
		});
		chrome.downloads.onChanged.addListener(() => {
			for (const look of [...this.#waiting]) look();
		});
	}

	/** What the debugger tells of a tab: before the browser asks where the download goes. */
	heard(chromeId: number, method: string, {url}: Readonly<Record<string, unknown>>): void {
		if (method === WILL_BEGIN && typeof url === 'string') this.#origins.turned({chromeId, url, at: Date.now()});
	}

	/** What begins from now on for this agent. */
	watch({downloads}: Downloader): DownloadWatch {
		return new DownloadWatch((onBegin) => {
			const listener = (whose: Downloader['downloads'], name: string, refused?: string): void => {
				if (whose === downloads) onBegin(name, refused);
			};
			this.#beginnings.add(listener);
			return () => this.#beginnings.delete(listener);
		});
	}

	/** The oldest first. */
	async list({downloads}: Downloader): Promise<readonly Download[]> {
		const found = await this.#find(downloads.ids);
		const finished = found.filter(({state}) => state !== 'in_progress').map(({id}) => id);
		this.#told.set(downloads, new Set(finished));
		return found.map((item) => describe(item, this.#refusals.get(item.id)));
	}

	/** Returns when one has finished of which the agent has not heard, and none is under way; or when the time is over. */
	async settled({downloads}: Downloader, limitMs: number, signal: AbortSignal): Promise<void> {
		const deadline = Date.now() + limitMs;
		for (;;) {
			const ending = new AbortController();
			// Listened to before looking, or what comes in between would be missed.
			const changed = this.#change(deadline - Date.now(), AbortSignal.any([signal, ending.signal]));
			changed.catch(() => undefined);
			const found = await this.#find(downloads.ids);
			const isUnderWay = found.some(({state}) => state === 'in_progress');
			const hasNews = found.some(({id}) => !this.#told.get(downloads)?.has(id));
			if ((hasNews && !isUnderWay) || Date.now() >= deadline) return ending.abort();
			await changed;
		}
	}

	async #find(ids: readonly number[]): Promise<readonly Item[]> {
		const finding = Promise.all(ids.map((id) => chrome.downloads.search({id})));
		return (await within(BROWSER_CALL_MS, finding, SILENT)).flat();
	}

	/** Returns when something has changed, or the time is over. */
	#change(limitMs: number, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const end = (): void => {
				clearTimeout(timer);
				this.#waiting.delete(end);
				signal.removeEventListener('abort', stop);
				resolve();
			};
			const stop = (): void => {
				reject(signal.reason);
				end();
			};
			const timer = setTimeout(end, limitMs);
			this.#waiting.add(end);
			signal.addEventListener('abort', stop);
		});
	}

	/** @returns Where it lies. */
	async save(
		downloader: Downloader,
		name: string,
		{data, mimeType}: {data: string; mimeType: string},
	): Promise<string> {
		// With a parameter that nobody reads, two pictures that are alike have two addresses.
		const url = `data:${mimeType};n=${crypto.randomUUID()};base64,${data}`;
		this.#saving.set(url, {name, downloader});
		const ending = new AbortController();
		try {
			const id = await within(BROWSER_CALL_MS, chrome.downloads.download({url, saveAs: false}), SILENT);
			const deadline = Date.now() + BROWSER_CALL_MS;
			for (;;) {
				const changed = this.#change(Math.max(0, deadline - Date.now()), ending.signal);
				changed.catch(() => undefined);
				const [item] = await chrome.downloads.search({id});
				if (item?.state === 'complete') return item.filename;
				if (item?.state !== 'in_progress' || Date.now() >= deadline)
					throw new ToolError(
						`the picture was not saved: ${item?.error ?? 'the browser, or the person, has not finished it'}.`,
					);
				await changed;
			}
		} catch (error) {
			if (error instanceof ToolError) throw error;
			throw new ToolError(`the picture was not saved: ${toError(error).message}`, {cause: error});
		} finally {
			ending.abort();
			this.#saving.delete(url);
		}
	}

	/** Nothing for the person's own, which goes where it would without us. */
	#place(item: Item): chrome.downloads.FilenameSuggestion | undefined {
		const saved = this.#saving.get(item.url);
		if (item.incognito) return undefined;
		const agent = saved ? undefined : this.#origins.take(item.finalUrl, Date.now(), this.#holderOf);
		const downloader = saved?.downloader ?? agent;
		if (!downloader) return undefined;
		downloader.downloads.add(item.id);
		const name = saved?.name ?? item.filename;
		if (agent) this.#begin(agent, item);
		return {filename: `Tabberth/${downloader.downloads.folder}/${name}`, conflictAction: 'uniquify'};
	}

	#begin(agent: D, item: Item): void {
		const {id, filename, mime} = item;
		const refused = isProgram(filename, mime) ? this.#refuseProgram(agent, sourceOf(item), filename) : undefined;
		if (refused !== undefined) this.#refusals.set(id, refused);
		for (const oldest of this.#refusals.keys()) {
			if (this.#refusals.size <= MAX_REFUSALS) break;
			this.#refusals.delete(oldest);
		}
		for (const tell of this.#beginnings) tell(agent.downloads, filename, refused);
	}
}

const describe = (
	{filename, finalUrl, bytesReceived, mime, state, error}: Item,
	refused: string | undefined,
): Download => ({
	path: filename,
	url: finalUrl,
	size: bytesReceived,
	type: mime,
	state,
	...(error !== undefined && {error: refused ?? error}),
});
