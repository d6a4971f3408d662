// What the worker and the studio say to each other. Types only: neither holds the other's code.

/** All times are in ms since the epoch, all places in pixels of CSS from the corner of what the tab shows. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

export interface Box extends Point {
	readonly width: number;
	readonly height: number;
}

/** What the mouse did in a call. */
export interface Touch extends Point {
	readonly type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
	readonly at: number;
	readonly clickCount: number;
}

/** A call that acted on the tab. */
export interface Deed {
	readonly tool: string;
	/** Of tools that do several things. */
	readonly action?: string;
	/** What the agent was told, which never repeats what was typed. */
	readonly answer: string;
	readonly from: number;
	readonly touches: readonly Touch[];
	/** Of the element that was named, where no mouse was used. */
	readonly box?: Box;
}

export interface Picture {
	readonly at: number;
	/** In pixels of the picture. */
	readonly width: number;
	readonly height: number;
	/** Pixels of the picture to one of CSS. */
	readonly scale: number;
}

export interface GifOptions {
	readonly showClickIndicators: boolean;
	readonly showDragPaths: boolean;
	readonly showActionLabels: boolean;
	readonly showProgressBar: boolean;
	readonly showWatermark: boolean;
	/** 1 is the best, 30 the fastest. */
	readonly quality: number;
}

/** What is recorded of one tab, by our id of it. */
export type ToStudio =
	| {readonly type: 'begin'; readonly tabId: number; readonly at: number}
	| {readonly type: 'picture'; readonly tabId: number; readonly picture: Picture; readonly data: string}
	| {readonly type: 'deed'; readonly tabId: number; readonly deed: Deed}
	/** @param why Where it was not the agent who ended it. */
	| {readonly type: 'end'; readonly tabId: number; readonly at: number; readonly why?: string}
	| {
			readonly type: 'export';
			readonly tabId: number;
			/** As the agent gives them. */
			readonly options: Readonly<Record<string, unknown>>;
	  }
	| {readonly type: 'clear'; readonly tabId: number}
	/** All others are of no use any more. */
	| {readonly type: 'keep'; readonly tabIds: readonly number[]};

export interface Gif {
	/** In base64. */
	readonly data: string;
	readonly bytes: number;
	readonly width: number;
	readonly height: number;
}

export interface FromStudio {
	/** A sentence for the agent. */
	readonly error?: string;
	/** What there is of a recording, in words; nothing where there is none. */
	readonly said?: string;
	readonly gif?: Gif;
}
