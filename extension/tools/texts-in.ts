// The words of an answer. In: what a tool gives. Out: its texts, pictures left out.
import type {ToolValue} from './define.ts';

export const textsIn = ({content}: Pick<ToolValue, 'content'>): readonly string[] =>
	content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
