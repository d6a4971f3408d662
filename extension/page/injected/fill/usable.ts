// Whether a person could set a control now. In: the control. Out: nothing; where nobody could, a sentence that says what to do first.
import {attributeOf, closestTo, findAll, isShownWith, parentInPage} from '../dom.ts';
import {stateOfElement} from '../element-state.ts';
import {isStoodInFor} from '../operable.ts';
import {isEditingHost} from '../roles.ts';
import {Refused} from './wish.ts';

export const requireUsable = (control: Element): void => {
	if (!stateOfElement(control).isEnabled)
		throw new Refused('is disabled. Do first what the page wants before it, or wait_for its state enabled.');
	if (isReadOnly(control))
		throw new Refused('is read-only: the page sets it by other means. Click it with computer to see what opens.');
	if (!isShown(control))
		throw new Refused(
			'is hidden: nobody could set it now. Open first what it lies in, or use what is shown in its place.',
		);
	if (isShutOff(control)) throw new Refused('lies behind an open dialog. Close that first.');
};

/** Also what only looks as if it were not there, as pages lay such controls over drawings of their own. */
const isShown = (control: Element): boolean =>
	isShownWith(control, {visibilityProperty: true}) || isStoodInFor(control);

const isReadOnly = (control: Element): boolean => {
	if (attributeOf(control, 'aria-readonly') === 'true') return true;
	const isField =
		control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !isPressed(control));
	return isField && control.readOnly && !isEditingHost(control) && attributeOf(control, 'role') !== 'combobox';
};

const isPressed = ({type}: HTMLInputElement): boolean => /^(?:checkbox|radio|range|color)$/.test(type);

const isShutOff = (control: Element): boolean => {
	if (closestTo(control, '[inert]')) return true;
	const modals = findAll(document, 'dialog:modal');
	const front = modals[modals.length - 1];
	if (!front) return false;
	for (let around: Element | null = control; around; around = parentInPage(around)) if (around === front) return false;
	return true;
};
