// What the person turns to. In: which tab and window come to the front, and what is there otherwise. Out: whether that was the
// person's choice, and not the browser's, which shows a neighbour when a tab or window closes, nor a page's, which opens a tab in
// front.

/** Windows are focused by the browser when they are opened. */
const NEW_WINDOW_MS = 1_000;

export interface Surroundings {
	/** Whether the tab is still in that window. */
	readonly isIn: (chromeId: number, windowId: number) => Promise<boolean>;
	/** Whether the window has the focus, as far as the browser knows. */
	readonly isFocused: (windowId: number) => Promise<boolean>;
	readonly isOpen: (windowId: number) => Promise<boolean>;
	readonly activeTab: (windowId: number) => Promise<number | undefined>;
}

export class Attention {
	readonly #around: Surroundings;
	readonly #onChosen: (chromeId: number) => void;
	readonly #active = new Map<number, number>();
	readonly #openedInFront = new Set<number>();
	readonly #newWindows = new Map<number, number>();
	#lastWindow: number | undefined;

	constructor(around: Surroundings, onChosen: (chromeId: number) => void) {
		this.#around = around;
		this.#onChosen = onChosen;
	}

	/** What is in front when the worker starts. */
	begin(active: readonly {readonly chromeId: number; readonly windowId: number}[], focused: number | undefined): void {
		for (const {chromeId, windowId} of active) if (!this.#active.has(windowId)) this.#active.set(windowId, chromeId);
		this.#lastWindow ??= focused;
	}

	tabOpened(chromeId: number, isInFront: boolean): void {
		if (isInFront) this.#openedInFront.add(chromeId);
	}

	tabClosed(chromeId: number): void {
		this.#openedInFront.delete(chromeId);
	}

	async tabActivated(chromeId: number, windowId: number): Promise<void> {
		const before = this.#active.get(windowId);
		this.#active.set(windowId, chromeId);
		if (this.#openedInFront.delete(chromeId) || before === undefined || before === chromeId) return;
		// Where the one before has gone, the browser had to show another.
		const isChoice = (await this.#around.isIn(before, windowId)) && (await this.#around.isFocused(windowId));
		if (isChoice) this.#onChosen(chromeId);
	}

	windowOpened(windowId: number, now: number): void {
		this.#newWindows.set(windowId, now);
	}

	windowClosed(windowId: number): void {
		this.#active.delete(windowId);
		this.#newWindows.delete(windowId);
	}

	async windowFocused(windowId: number, now: number): Promise<void> {
		const before = this.#lastWindow;
		this.#lastWindow = windowId;
		const isNew = now - (this.#newWindows.get(windowId) ?? Number.NEGATIVE_INFINITY) < NEW_WINDOW_MS;
		if (isNew || before === undefined || before === windowId || !(await this.#around.isOpen(before))) return;
		const chromeId = await this.#around.activeTab(windowId);
		if (chromeId !== undefined) this.#onChosen(chromeId);
	}
}
