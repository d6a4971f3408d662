// What the keyboard writes into. In: a tab. Out: what it is called, and whose documents notice what happens.
import type {Frame} from '../frames.ts';
import {ask, type Stage} from './scene.ts';
import {childAt} from './target.ts';

export interface Focused {
	/** Nothing where only the page as a whole listens. */
	readonly what?: string;
	readonly isWritable: boolean;
	readonly spots: readonly {readonly frame: Frame}[];
}

export const focusOf = (stage: Stage): Promise<Focused> => focusIn(stage, stage.top, false);

const focusIn = async (stage: Stage, frame: Frame, isExpected: boolean): Promise<Focused> => {
	const focus = await ask(stage, frame, 'focus', [isExpected]);
	if (!focus) return {isWritable: false, spots: [{frame}]};
	if (focus.frame === undefined) return {what: focus.what, isWritable: focus.isWritable, spots: [{frame}]};
	const inner = await focusIn(stage, await childAt(stage, frame, focus.frame), true);
	return {...inner, what: inner.what ?? focus.what, spots: [...inner.spots, {frame}]};
};
