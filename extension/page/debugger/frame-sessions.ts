// The debugger's sessions for frames of other sites, which run in processes of their own. In: an attachment. Out: the session of a
// document, once somebody needs it. A mouse event is given to the frame itself: in a tab that nobody sees the browser cannot tell
// which frame lies under the mouse.
import {toError} from '../../errors.ts';
import {log} from '../../log.ts';
import {once} from '../../once.ts';
import type {Attachment, Params} from './attachment.ts';

const LIMIT_MS = 1_000;

/** Of the protocol, what is used here. */
interface Attached {
	readonly sessionId: string;
	readonly targetInfo: {readonly type: string};
}

export class FrameSessions {
	readonly #attachment: Attachment;
	readonly #sessions = new Set<string>();
	readonly #follow = once(async () => {
		// Frames that an earlier worker had told of are told of again.
		await this.#attachAll(false);
		await this.#attachAll(true);
	});

	constructor(attachment: Attachment) {
		this.#attachment = attachment;
		attachment.on('Target.attachedToTarget', (params) => this.#add(params as unknown as Attached));
		attachment.on('Target.detachedFromTarget', ({sessionId}: Params) => this.#sessions.delete(String(sessionId)));
	}

	/** @param born When the document began, to the fraction of a millisecond, by which it is known. */
	async of(url: string, born: number): Promise<string | undefined> {
		await this.#follow().catch((error: unknown) => log.warn('page', 'following frames', toError(error).message));
		for (const sessionId of this.#sessions) if (await this.#isOf(sessionId, url, born)) return sessionId;
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
		this.#sessions.add(sessionId);
		this.#attachAll(true, sessionId).catch(() => undefined);
	}

	#attachAll(autoAttach: boolean, sessionId?: string): Promise<unknown> {
		const params = {autoAttach, waitForDebuggerOnStart: false, flatten: true};
		return this.#attachment.send('Target.setAutoAttach', params, {...(sessionId !== undefined && {sessionId})});
	}
}
