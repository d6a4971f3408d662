// What the keyboard writes into. In: a tab. Out: what it is called, and whose documents notice what happens.
import type {Frame} from '../frames.ts';
import {ask, type Stage} from './scene.ts';
import {childAt} from './target.ts';

export interface Focused {
	/** Nothing where only the page as a whole listens. */
	readonly what?: string;
	readonly isWritable: boolean;
	/** It is for a password, a code or a card. */
	readonly isSecret?: boolean;
	readonly spots: readonly {readonly frame: Frame}[];
}

/** @param target What was pressed, and should have the focus, in a moment at the latest. */
export const focusOf = (stage: Stage, target?: {readonly frame: Frame; readonly ref?: number}): Promise<Focused> =>
	focusIn(stage, stage.top, target);

const focusIn = async (
	stage: Stage,
	frame: Frame,
	target: {readonly frame?: Frame; readonly ref?: number} | undefined,
): Promise<Focused> => {
	const expected = target && (target.frame === frame ? target.ref : 0);
	const focus = await ask(stage, frame, 'focus', [target && (expected ?? 0)]);
	if (!focus) return {isWritable: false, spots: [{frame}]};
	if (focus.frame === undefined) return {...focus, spots: [{frame}]};
	const inner = await focusIn(stage, await childAt(stage, frame, focus.frame), target ?? {});
	return {...inner, what: inner.what ?? focus.what, spots: [...inner.spots, {frame}]};
};
