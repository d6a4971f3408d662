// The labels of a control. In: a control. Out: its labels, in the order of the page.
import {findAll, getter, rootOf} from './dom.ts';

type Labels = ReadonlyMap<Element, readonly Element[]>;

const controlOf = getter(HTMLLabelElement, 'control');
const labelsOfInput = getter(HTMLInputElement, 'labels');
const labelsOfSelect = getter(HTMLSelectElement, 'labels');
const labelsOfTextArea = getter(HTMLTextAreaElement, 'labels');
const labelsOfButton = getter(HTMLButtonElement, 'labels');
const labelsOfMeter = getter(HTMLMeterElement, 'labels');
const labelsOfProgress = getter(HTMLProgressElement, 'labels');

/** Of each tree, while work lasts that changes nothing in it. */
let known: Map<Node, Labels> | undefined;

/** The browser goes through a whole tree for the labels of each control in it; here it is gone through once for all of them. */
export const whileUnchanged = <T>(work: () => T): T => {
	known = new Map();
	try {
		return work();
	} finally {
		known = undefined;
	}
};

export const labelsOf = (element: Element): readonly Element[] => {
	if (!isLabelable(element)) return [];
	if (!known) return Array.from(askBrowser(element) ?? []);
	const root = rootOf(element);
	const labels = known.get(root) ?? gatherLabels(root);
	known.set(root, labels);
	return labels.get(element) ?? [];
};

const gatherLabels = (root: Node): Labels => {
	const labels = new Map<Element, Element[]>();
	for (const label of findAll(root, 'label')) {
		const control = label instanceof HTMLLabelElement ? controlOf(label) : null;
		if (!control) continue;
		const own = labels.get(control);
		if (own) own.push(label);
		else labels.set(control, [label]);
	}
	return labels;
};

type Labelable =
	| HTMLInputElement
	| HTMLSelectElement
	| HTMLTextAreaElement
	| HTMLButtonElement
	| HTMLMeterElement
	| HTMLProgressElement;

const isLabelable = (element: Element): element is Labelable =>
	element instanceof HTMLInputElement ||
	element instanceof HTMLSelectElement ||
	element instanceof HTMLTextAreaElement ||
	element instanceof HTMLButtonElement ||
	element instanceof HTMLMeterElement ||
	element instanceof HTMLProgressElement;

const askBrowser = (element: Labelable): NodeListOf<HTMLLabelElement> | null => {
	if (element instanceof HTMLInputElement) return labelsOfInput(element);
	if (element instanceof HTMLSelectElement) return labelsOfSelect(element);
	if (element instanceof HTMLTextAreaElement) return labelsOfTextArea(element);
	if (element instanceof HTMLButtonElement) return labelsOfButton(element);
	return element instanceof HTMLMeterElement ? labelsOfMeter(element) : labelsOfProgress(element);
};
