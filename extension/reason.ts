// Why something is so, or may not be. In: a sentence, and the same as a text of extension/_locales with what stands in it. Out: both in one
// piece: agents, logs and the command line are given the sentence, and our pages say the text in the language of the person.
import {z} from 'zod';
import type texts from './_locales/en/reasons.json';

export type ReasonName = keyof typeof texts;

export interface Reason {
	readonly words: string;
	readonly name: ReasonName;
	readonly values: readonly string[];
}

/** As it comes back from where it was kept. A text that is not known any more is for the page to notice. */
export const reasonSchema = z.object({
	words: z.string(),
	name: z.string().transform((name) => name as ReasonName),
	values: z.array(z.string()).readonly(),
});

export const because = (words: string, name: ReasonName, ...values: readonly (string | number)[]): Reason => ({
	words,
	name,
	values: values.map(String),
});
