// The debugger's sessions for frames of other sites, which run in processes of their own. In: an attachment. Out: those sessions, once
// somebody needs them, and the one of a document. A mouse event is given to the frame itself: in a tab that nobody sees the browser cannot
// tell which frame lies under the mouse.
import {toError} from '../../errors.ts';
import {log} from '../../log.ts';
import {once} from '../../once.ts';
import {type Attachment, KEPT_BODIES, type Params} from './attachment.ts';

const LIMIT_MS = 1_000;

/** Of the protocol, what is used here. */
interface Attached {
	readonly sessionId: string;
	readonly targetInfo: {readonly type: string};
}

type Work = (sessionId: string) => Promise<unknown>;

export class FrameSessions {
	readonly #attachment: Attachment;
	/** With what is under way until frames in that frame are known. */
	readonly #sessions = new Map<string, Promise<unknown>>();
	readonly #works: Work[] = [];
	readonly #followOnce = once(async () => {
		// Frames that an earlier worker had told of are told of again.
		await this.#attachAll(false);
		await this.#attachAll(true);
	});

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		attachment.on('Target.attachedToTarget', (params) => this.#add(params as unknown as Attached));
		attachment.on('Target.detachedFromTarget', ({sessionId}: Params) => this.#sessions.delete(String(sessionId)));
	}

	/** From now on, and with them the requests of these frames. */
	async follow(): Promise<void> {
		await this.#followOnce().catch((error: unknown) => log.warn('page', 'following frames', toError(error).message));
		for (let known = -1; known !== this.#sessions.size; ) {
			known = this.#sessions.size;
			await Promise.all(this.#sessions.values());
		}
	}

	/**
	 * For each frame that there is, and later for those that come.
	 * @returns How many did not answer.
	 */
	async withEach(work: Work): Promise<number> {
		await this.follow();
		this.#works.push(work);
		return this.forNow(work);
	}

	async forNow(work: Work): Promise<number> {
		const done = await Promise.all(
			[...this.#sessions.keys()].map((sessionId) =>
				work(sessionId).then(
					() => 0,
					() => (this.#sessions.has(sessionId) ? 1 : 0),
				),
			),
		);
		return done.filter(Boolean).length;
	}

	/** What they have told comes before their answers. */
	async hear(): Promise<void> {
		await this.follow();
		const params = {expression: '0', timeout: LIMIT_MS};
		await this.forNow((sessionId) => this.#attachment.send('Runtime.evaluate', params, {sessionId, limitMs: LIMIT_MS}));
	}

	/** @param born When the document began, to the fraction of a millisecond, by which it is known. */
	async of(url: string, born: number): Promise<string | undefined> {
		await this.follow();
		for (const sessionId of this.#sessions.keys()) if (await this.#isOf(sessionId, url, born)) return sessionId;
		return undefined;
	}

	async #isOf(sessionId: string, url: string, born: number): Promise<boolean> {
		const expression = '[location.href, performance.timeOrigin]';
		const params = {expression, returnByValue: true, timeout: LIMIT_MS};
		const asking = this.#attachment.send<{result: {value?: readonly unknown[]}}>('Runtime.evaluate', params, {
			sessionId,
			limitMs: LIMIT_MS,
		});
		const value = await asking.then(({result}) => result.value).catch(() => undefined);
		return value?.[0] === url && Math.abs(Number(value[1]) - born) < 0.2;
	}

	/** Frames in this frame are in nobody else's care. */
	#add({sessionId, targetInfo}: Attached): void {
		if (targetInfo.type !== 'iframe') return;
		const begun = [
			this.#attachment.send('Network.enable', KEPT_BODIES, {sessionId, limitMs: LIMIT_MS}),
			this.#attachAll(true, sessionId),
			...this.#works.map((work) => work(sessionId)),
		];
		this.#sessions.set(sessionId, Promise.allSettled(begun));
	}

	/** The browser itself answers, whatever a frame does. */
	#attachAll(autoAttach: boolean, sessionId?: string): Promise<unknown> {
		const params = {autoAttach, waitForDebuggerOnStart: false, flatten: true};
		return this.#attachment.send('Target.setAutoAttach', params, {...(sessionId !== undefined && {sessionId})});
	}
}
