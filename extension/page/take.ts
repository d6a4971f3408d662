// One tab while it is recorded. In: calls there, as they begin and end, and what the mouse is about to do. Out: pictures and deeds, in the
// order in which they came.
import {toError} from '../errors.ts';
import {log} from '../log.ts';
import type {Box, Deed, ToStudio, Touch} from '../studio/messages.ts';
import {capture} from './capture.ts';
import type {Debugger} from './debugger/debugger.ts';
import {askEngine} from './engine.ts';
import type {Page} from './tabs.ts';
import {within} from './within.ts';

export interface Call {
	readonly page: Page;
	readonly tool: string;
	readonly acts: boolean;
	readonly input: {readonly action?: unknown; readonly ref?: unknown};
}

export interface TakeOptions {
	readonly tabId: number;
	readonly debugger: () => Pick<Debugger, 'attach' | 'hold'>;
	readonly tell: (message: ToStudio) => void;
	/** Nothing was done in the tab for a long time. */
	readonly onIdle: () => void;
}

type Params = Readonly<Record<string, unknown>>;
type Answer = {readonly content: readonly object[]};

const IDLE_MS = 10 * 60_000;
export const IDLE_WORDS = `nothing was done in the tab for ${IDLE_MS / 60_000} min`;
/** From one picture to the next after a call: pages show some time later what came of it. */
const LATER_MS = [150, 300, 500, 1_000];
const MAX_TOUCHES = 200;
const MAX_ANSWER_CHARS = 600;
const BOX_MS = 500;
const MOUSE = 'Input.dispatchMouseEvent';
/** Without loss: what stays the same on the page is the same in two pictures. */
const PNG = {format: 'png', optimizeForSpeed: true};

export class Take {
	readonly #options: TakeOptions;
	#chromeId = -1;
	#release = (): void => undefined;
	/** The last picture: one that is the same is none. */
	#last = '';
	#isOver = false;
	/** Pictures are taken one after the other. */
	#shooting: Promise<void> = Promise.resolve();
	/** What the mouse has done in the call under way. */
	#touches: Touch[] = [];
	/** What the mouse has to wait for. */
	#gate: Promise<void> | undefined;
	#later: ReturnType<typeof setTimeout> | undefined;
	#idle: ReturnType<typeof setTimeout> | undefined;

	constructor(options: TakeOptions) {
		this.#options = options;
		this.#wind();
	}

	get chromeId(): number {
		return this.#chromeId;
	}

	get hasPicture(): boolean {
		return this.#last !== '';
	}

	/** The tab keeps the debugger from now on. */
	hold(chromeId: number | undefined): void {
		if (chromeId === undefined || chromeId === this.#chromeId) return;
		this.#release();
		this.#chromeId = chromeId;
		this.#release = this.#options.debugger().hold(chromeId);
	}

	end(): void {
		this.#isOver = true;
		clearTimeout(this.#later);
		clearTimeout(this.#idle);
		this.#release();
	}

	async around<T extends Answer>(call: Call, work: () => Promise<T>): Promise<T> {
		this.#wind();
		this.#touches = [];
		const from = Date.now();
		try {
			const value = await work();
			if (call.acts) await this.#noteDeed(call, from, value);
			return value;
		} finally {
			this.#gate = undefined;
			const shooting = this.shoot().then(() => this.#follow(LATER_MS));
			if (call.acts) await shooting;
		}
	}

	/** What is pressed is seen before it is: until then the mouse waits, and what is sent after it. */
	beforeInput(method: string, params: Params, isInner: boolean): Promise<void> | undefined {
		if (!method.startsWith('Input.')) return undefined;
		const touch = method === MOUSE && !isInner && this.#touches.length < MAX_TOUCHES ? toTouch(params) : undefined;
		if (touch) this.#touches.push(touch);
		if (params.type === 'mousePressed' && !this.#gate)
			this.#gate = this.shoot().then(() => {
				if (touch) touch.at = Date.now();
			});
		return this.#gate;
	}

	/** Fails never: there is a picture then, or there is none. */
	shoot(): Promise<void> {
		const shot = this.#shooting.then(() => this.#shootNow());
		this.#shooting = shot.catch((error: unknown) => log.info('page', `not recorded: ${toError(error).message}`));
		return this.#shooting;
	}

	/** A recording that was forgotten would keep the debugger on for ever. */
	#wind(): void {
		clearTimeout(this.#later);
		clearTimeout(this.#idle);
		this.#idle = setTimeout(this.#options.onIdle, IDLE_MS);
	}

	async #noteDeed({tool, input}: Call, from: number, {content}: Answer): Promise<void> {
		const lines = content.flatMap((part) => ('text' in part ? String(part.text).split('\n') : []));
		// What was done, and which tab it was.
		const answer = [lines[0], lines.at(-1)].map((line) => line?.slice(-MAX_ANSWER_CHARS)).join('\n');
		const box = this.#touches.length === 0 ? await boxOf(this.#chromeId, input.ref) : undefined;
		const action = typeof input.action === 'string' && {action: input.action};
		const deed: Deed = {tool, ...action, answer, from, touches: this.#touches, ...(box && {box})};
		this.#options.tell({type: 'deed', tabId: this.#options.tabId, deed});
	}

	#follow([gap, ...rest]: readonly number[]): void {
		clearTimeout(this.#later);
		if (gap === undefined || this.#isOver) return;
		const timer = setTimeout(async () => {
			await this.shoot();
			// Or a call has begun, after which it begins anew.
			if (this.#later === timer) this.#follow(rest);
		}, gap);
		this.#later = timer;
	}

	async #shootNow(): Promise<void> {
		if (this.#isOver) return;
		const attachment = await this.#options.debugger().attach(this.#chromeId);
		const shot = attachment.dialog ? undefined : await capture(attachment, {format: PNG});
		if (!shot || shot.data === this.#last) return;
		const {data, width, height, scale} = shot;
		this.#last = data;
		const picture = {at: Date.now(), width, height, scale};
		this.#options.tell({type: 'picture', tabId: this.#options.tabId, picture, data});
	}
}

const toTouch = ({type, x, y, clickCount = 0}: Params) => ({
	// As the protocol names them.
	type: type as Touch['type'],
	x: Number(x),
	y: Number(y),
	at: Date.now(),
	clickCount: Number(clickCount),
});

/** Of an element in the top document; for the eyes only, so nobody waits long for it. */
const boxOf = async (chromeId: number, ref: unknown): Promise<Box | undefined> => {
	const number = typeof ref === 'string' ? Number(/\d+/.exec(ref)?.[0]) : Number.NaN;
	if (Number.isNaN(number)) return undefined;
	const asking = askEngine({chromeId, frameId: 0}, 'where', [number]);
	return within(BOX_MS, asking, '').catch(() => undefined);
};
