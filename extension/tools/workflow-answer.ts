// What a workflow answers with. Pure. In: its steps, and what came of each that was begun. Out: a line for each, the last one's whole, and
// where it stopped if it did.
import {cleanLine} from '../page/clean.ts';
import type {Step} from '../shortcuts/shortcut.ts';
import type {Done} from './batch-answer.ts';
import type {ToolValue} from './define.ts';
import {stepToWords} from './step-words.ts';
import {textsIn} from './texts-in.ts';

export interface StepDone {
	/** Of its call, if it made one. */
	readonly result?: Done | undefined;
	/** What is to be said where it made none. */
	readonly words?: string;
	readonly isError?: boolean;
	readonly remark?: string | undefined;
}

interface Ran {
	readonly command: string;
	readonly steps: readonly Step[];
	/** As many as were begun. */
	readonly done: readonly StepDone[];
	readonly ms: number;
}

const MAX_LINE_CHARS = 200;
const MAX_LAST_CHARS = 2_000;
const TAB_LINE = /\n(\[tab [^\n]*\])$/;

export const answerWorkflow = ({command, steps, done, ms}: Ran): ToolValue => {
	const last = done.at(-1);
	const isError = last !== undefined && (last.isError === true || last.result?.isError === true);
	const lines = done.slice(0, -1).map((each, at) => `${at + 1}. ${lineOf(each)}`);
	const tabLine = TAB_LINE.exec(textOf(last ?? {}))?.[1];
	const said = last ? wholeOf(last) : '';
	const end = isError ? failureToWords({steps, count: done.length, said}) : `${done.length}. ${said}`;
	const head = isError
		? `/${command} did not come to its end.`
		: `Ran /${command}: ${countOf(steps.length)} in ${(ms / 1_000).toFixed(1)} s.`;
	const text = [head, ...lines, end, ...(tabLine === undefined ? [] : [tabLine])].join('\n');
	return {content: [{type: 'text', text}], ...(isError && {isError})};
};

const countOf = (count: number): string => `${count} step${count === 1 ? '' : 's'}`;

interface Failure {
	readonly steps: readonly Step[];
	/** Of the steps that were begun. */
	readonly count: number;
	readonly said: string;
}

const failureToWords = ({steps, count, said}: Failure): string => {
	const step = steps[count - 1];
	const left = steps.length - count;
	const rest = left === 0 ? 'It was the last.' : `The ${left} after it ${left === 1 ? 'was' : 'were'} not run.`;
	return `Stopped: step ${count} of ${steps.length}, ${step ? stepToWords(step) : ''}, failed: ${said}\n${rest} Look at the page, do the rest yourself, and save it anew if the page has changed for good.`;
};

const textOf = ({result, words}: StepDone): string => words ?? (result ? textsIn(result).join('\n') : '');

const lineOf = (done: StepDone): string => {
	const [first = ''] = textOf(done).split('\n', 1);
	return `${cleanLine(first, MAX_LINE_CHARS)}${remarkOn(done)}`;
};

const wholeOf = (done: StepDone): string =>
	`${textOf(done).replace(TAB_LINE, '').slice(0, MAX_LAST_CHARS).toWellFormed()}${remarkOn(done)}`;

const remarkOn = ({remark}: StepDone): string => (remark === undefined ? '' : ` (Note: ${remark}.)`);
