// Kinds of controls. In: what was noted of controls of our pages, and the texts that people read. Out: the kinds that came into view and that
// no hand has worked, in words; what differs by agent, site or number alone is one kind.
import type {Noted} from './note-controls.ts';

type Texts = readonly string[];

const FREE = '…';
/** What a button that copies is called for a moment: it has just been worked. */
const COPIED = 'Copied';
/** A text with less of its own could be anything. */
const FEWEST_LETTERS = 3;

/** The name as our text has it: what stands in for a value goes, unless it is a text of ours as well. */
export const toKind = (name: string, texts: Texts): string => {
	const words = name.replace(/\s+/g, ' ').trim();
	if (words === '' || texts.includes(words)) return words;
	const [best] = texts
		.filter((text) => text.includes('$') && text.replace(/\$\d|\P{L}/gu, '').length >= FEWEST_LETTERS)
		.map((text) => ({text, values: toPattern(text).exec(words)?.slice(1)}))
		.filter(({values}) => values)
		.sort((one, other) => other.text.length - one.text.length);
	if (!best) return FREE;
	let at = 0;
	return best.text.replace(/\$\d/g, () => {
		const value = best.values?.[at++] ?? '';
		return texts.includes(value) ? value : FREE;
	});
};

const toPattern = (text: string): RegExp =>
	new RegExp(`^${text.replace(/[.*+?^{}()|[\]\\]/g, '\\$&').replace(/\$\d/g, '(.+?)')}$`, 'u');

/** @param lines As they were written down. */
export const findUntouched = (lines: readonly string[], texts: Texts): readonly string[] => {
	const [shown, used] = [new Set<string>(), new Set<string>()];
	const kinds = new Map<string, string>();
	const kindOf = (name: string): string => {
		const kind = kinds.get(name) ?? toKind(name, texts);
		kinds.set(name, kind);
		return kind;
	};
	for (const line of lines) {
		const {isUsed, place, dialog, role, name} = JSON.parse(line) as Noted;
		if (name === COPIED) continue;
		const within = dialog && ` in “${kindOf(dialog)}”`;
		(isUsed ? used : shown).add(`${place}${within}: ${role} “${kindOf(name)}”`);
	}
	return [...shown].filter((kind) => !used.has(kind)).sort();
};
