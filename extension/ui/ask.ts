// A question of our pages to the worker. In: its type and what it carries. Out: the answer; an error has a sentence for the person.

import type {Answered, AnswerTo, Given, RequestType} from './requests.ts';
import {SaidError, say} from './say.ts';

export const ask = async <T extends RequestType>(
	...[type, given]: Record<string, never> extends Given<T> ? [type: T, given?: Given<T>] : [type: T, given: Given<T>]
): Promise<Answered<T>> => {
	const answer = (await chrome.runtime.sendMessage({...given, type})) as AnswerTo<T> | undefined;
	if (!answer) throw new SaidError(say('notKnown', type));
	if ('error' in answer) throw new SaidError(answer.error);
	return answer.value;
};
