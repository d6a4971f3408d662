// A ref as agents write it. In: text such as ref_12. Out: its number.
import {ToolError} from '../errors.ts';

/** Nothing where it is none. */
export const numberOfRef = (text: string): number | undefined => {
	const [, digits] = /^(?:ref_)?(\d{1,10})$/.exec(text.trim()) ?? [];
	return digits === undefined ? undefined : Number(digits);
};

export const readRef = (field: string, text: string): number => {
	const number = numberOfRef(text);
	if (number !== undefined) return number;
	throw new ToolError(
		`${field}: ${JSON.stringify(text.slice(0, 40))} is no ref. Give one like ref_12, from read_page or find.`,
	);
};
