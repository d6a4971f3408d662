// Whether a person can do something with an element that has no role for it. In: an element and its look. Out: yes or no.
import {attributeOf, closestTo, has, isElement, isMatch, localNameOf, parentOf} from './dom.ts';
import {labelsOf} from './labels.ts';
import {givenName} from './names.ts';
import {isEditingHost} from './roles.ts';
import {hasArea, type Look, lookAt} from './sight.ts';

/** What browsers show over things to press, drag or drop on. */
const INVITES = /(?:pointer|grab|copy|move|alias|cell|crosshair|zoom-in|(?:col|row|[nsew]{1,4})-resize)$/;
/** Of these the pointer is only inherited by what a person sees. */
const NEVER = new Set(['html', 'body', 'option', 'optgroup']);

/** What makes more of an element than its name says. Most have none of it, which is one question instead of seven. */
const MARKS = '[aria-hidden], [contenteditable], [draggable], [inert], [onclick], [role], [tabindex]';

export const isMarked = (element: Element): boolean => isMatch(element, MARKS);

export interface Candidate {
	readonly element: Element;
	readonly name: string;
	readonly isMarked: boolean;
	/** Of what is around it. */
	readonly outerCursor: string;
}

export const invites = ({element, name, isMarked, outerCursor}: Candidate, look: Look): boolean => {
	if (NEVER.has(name) || !look.isVisible || look.isUnseen) return false;
	if (name === 'label' && labelledControl(element)) return false;
	const hasReason =
		(look.cursor !== outerCursor && INVITES.test(look.cursor)) ||
		(isMarked && (has(element, 'onclick') || attributeOf(element, 'draggable') === 'true' || isReachable(element)));
	return hasReason && hasArea(element);
};

/** What a label says is said again in the name of its control. */
export const namesShownControl = (label: Element): boolean => {
	const control = labelledControl(label);
	if (!control || givenName(control) !== '' || attributeOf(control, 'type') === 'hidden') return false;
	return !lookAt(control).isGone;
};

const labelledControl = (label: Element): Element | null => (label instanceof HTMLLabelElement ? label.control : null);

const isReachable = (element: Element): boolean =>
	has(element, 'tabindex') && Number(attributeOf(element, 'tabindex')) >= 0;

export const isWritable = (element: Element): boolean =>
	(has(element, 'contenteditable') || localNameOf(element) === 'body') && isEditingHost(element);

const STAND_INS = /^(?:checkbox|radio|file)$/;

/** Editors of code, which take what is typed in a field that nobody sees. */
const EDITORS = '.CodeMirror, .ace_editor, .monaco-editor';

/** Pages hide the browser's own control and draw another in its label, or around it, which works the same when it is pressed. */
export const isStoodInFor = (element: Element): boolean =>
	((element instanceof HTMLInputElement && STAND_INS.test(element.type)) || isEditorField(element)) &&
	standInOf(element) !== undefined;

const isEditorField = (element: Element): boolean =>
	element instanceof HTMLTextAreaElement || attributeOf(element, 'role') === 'textbox';

export const standInOf = (control: Element): Element | undefined =>
	(isEditorField(control)
		? [closestTo(control, EDITORS) ?? []].flat()
		: [...labelsOf(control), ...parentsOf(control)]
	).find((other) => hasArea(other) && isPlainlySeen(other));

const parentsOf = (control: Element): readonly Element[] => {
	const parent = parentOf(control);
	return parent && isElement(parent) ? [parent] : [];
};

export const isPlainlySeen = (element: Element): boolean => {
	const look = lookAt(element);
	return !look.isGone && look.isVisible && !look.isUnseen;
};
