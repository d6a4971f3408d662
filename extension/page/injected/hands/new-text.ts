// The words that a change has brought. In: the nodes that came or changed. Out: what a person reads of them.
import {dataOf, innerTextOf, isElement, isShownWith, isText, localNameOf, parentOf, textContentOf} from '../dom.ts';
import {tidy} from '../names.ts';

const SILENT = new Set(['script', 'style', 'template', 'noscript']);
const MAX_CHARS = 2_000;

/**
 * Each text once: what is in another new node is told with that.
 * @param enough After so many characters nothing is looked for any more.
 * @param tell What of the words of a node is to be told.
 */
export const newText = (
	nodes: ReadonlySet<Node>,
	enough: number,
	tell: (words: string, node: Node) => string,
): string => {
	let text = '';
	for (const node of nodes) {
		if (isInside(node, nodes)) continue;
		const words = tell(tidy(wordsOf(node)), node);
		if (words) text += text ? ` | ${words}` : words;
		if (text.length > enough) break;
	}
	return text;
};

const isInside = (node: Node, nodes: ReadonlySet<Node>): boolean => {
	for (let around = parentOf(node); around; around = parentOf(around)) if (nodes.has(around)) return true;
	return false;
};

const wordsOf = (node: Node): string => {
	const holder = isElement(node) ? node : parentOf(node);
	if (!holder || !isElement(holder) || SILENT.has(localNameOf(holder))) return '';
	if (!isShownWith(holder, {opacityProperty: true, visibilityProperty: true})) return '';
	if (isText(node)) return dataOf(node).slice(0, MAX_CHARS);
	// As it is drawn, with gaps between blocks.
	return (holder instanceof HTMLElement ? innerTextOf(holder) : (textContentOf(holder) ?? '')).slice(0, MAX_CHARS);
};
