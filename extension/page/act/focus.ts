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
	/** Something else was pressed to have it. */
	readonly isElsewhere?: boolean;
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
	const focus = await ask(stage, frame, 'focus', [target && expectedIn(frame, target)]);
	if (!focus) return {isWritable: false, spots: [{frame}]};
	if (focus.frame === undefined) {
		const isOutside = target?.frame !== undefined && target.frame !== frame;
		return {...focus, isElsewhere: focus.isElsewhere || isOutside, spots: [{frame}]};
	}
	const inner = await focusIn(stage, await childAt(stage, frame, focus.frame), target ?? {});
	return {...inner, what: inner.what ?? focus.what, spots: [...inner.spots, {frame}]};
};

/** What is meant, anything, or the frame in which it lies. */
const expectedIn = (frame: Frame, target: {readonly frame?: Frame; readonly ref?: number}): number => {
	if (target.frame === undefined) return 0;
	return target.frame === frame ? (target.ref ?? 0) : -1;
};
