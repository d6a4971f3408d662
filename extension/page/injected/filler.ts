// What sets controls, injected with the first one that is set: most documents are only read. In: a ref and a value, from the worker.
// Out: plain values.

import {attributeOf, isConnected, isMatch, localNameOf, shortTitle} from './dom.ts';
import {echoOf, hideValue} from './echo.ts';
import type {Engine} from './engine.ts';
import {fillSelect} from './fill/choice.ts';
import {fillCombobox, isChooser} from './fill/combobox.ts';
import {complaintOf} from './fill/complaint.ts';
import {type Deed, settleDeed} from './fill/deed.ts';
import {fillEditor, takesKeysItself} from './fill/editor.ts';
import {fillGauge} from './fill/gauge.ts';
import {describe} from './fill/known.ts';
import {fillListbox} from './fill/listbox.ts';
import {fillMeasured, isMeasured} from './fill/measured.ts';
import {controlOf} from './fill/target.ts';
import {fillText, type TextField} from './fill/text.ts';
import {fillRadio, fillToggle} from './fill/toggles.ts';
import {requireUsable} from './fill/usable.ts';
import {Refused, type Wish} from './fill/wish.ts';
import {joinEngine} from './join-engine.ts';
import {isEditingHost} from './roles.ts';

export interface Filled {
	readonly role: string;
	readonly name: string;
	readonly states: string;
	/** False where the page made something else of what was given. */
	readonly isAsGiven: boolean;
	/** The page left it as it was before. */
	readonly isUntouched: boolean;
	/** The page has put something else in its place. */
	readonly isGone: boolean;
	readonly complaint: string;
	readonly remark: string;
	/** Words of the agent's own, which are not repeated. */
	readonly written: string;
	/** What the tab shows, where this is its document and has a title: without one the browser has its own. */
	readonly tab?: {readonly url: string; readonly title: string};
}

/** `unknown` where this document never gave out the number. */
export type FillEnd = Filled | {readonly refused: string} | 'gone' | 'unknown';

export class Filler {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	isReadyToAct(): true {
		return true;
	}

	async fill(ref: number, wish: Wish): Promise<FillEnd> {
		if (!this.#engine.knows(ref)) return 'unknown';
		const element = this.#engine.elementOf(ref);
		if (!element) return 'gone';
		try {
			const filled = await setControl(controlOf(element), wish);
			const title = parent === window && shortTitle();
			return title ? {...filled, tab: {url: location.href, title}} : filled;
		} catch (error) {
			if (error instanceof Refused) return {refused: error.message};
			throw error;
		}
	}
}

const setControl = async (control: Element, wish: Wish): Promise<Filled> => {
	const known = describe(control);
	const set = fillerOf(control, known.role);
	requireUsable(control);
	const {isAsWanted, isUntouched, shows, remark, written} = await settleDeed(await set(wish));
	const isGone = !isConnected(control);
	const {role, name, states} = isGone ? known : describe(control);
	const echo = echoOf(written);
	const complaint = isGone ? '' : echo.hide(complaintOf(control));
	const shown = `${states.replace(OPTIONS, '')}${shows && ` ${shows}`}`;
	const told = isUntouched ? shown : hideValue(shown, echo);
	return {role, name, states: told, isAsGiven: isAsWanted, isUntouched, isGone, complaint, remark, written};
};

/** Which options a select has is told by reading. */
const OPTIONS = / options="(?:[^"\\]|\\.)*"(?: \+\d+)?/;

type Set = (wish: Wish) => Deed | Promise<Deed>;

const fillerOf = (control: Element, role: string): Set => {
	if (control instanceof HTMLInputElement) return inputFiller(control);
	if (control instanceof HTMLTextAreaElement) return textFiller(control);
	if (control instanceof HTMLSelectElement) return (wish) => fillSelect(control, wish);
	if (isWritten(control)) return (wish) => fillEditor(control, wish);
	return widgetFiller(control, role);
};

/** Also by the newer way for pages to take text, in which nothing is editable. */
const isWritten = (control: Element): control is HTMLElement =>
	control instanceof HTMLElement && (isEditingHost(control) || takesKeysItself(control));

const inputFiller = (input: HTMLInputElement): Set => {
	const {type} = input;
	if (type === 'file') throw new Refused('is a file input: use file_upload.');
	if (/^(?:button|submit|reset|image)$/.test(type)) throw new Refused(PRESSED);
	if (type === 'checkbox') return (wish) => fillToggle(input, wish);
	if (type === 'radio') return (wish) => fillRadio(input, wish);
	return isMeasured(input) ? (wish) => fillMeasured(input, wish) : textFiller(input);
};

const textFiller = (field: TextField): Set => {
	return isChooser(field) ? (wish) => fillCombobox(field, wish) : (wish) => fillText(field, wish);
};

const PRESSED = 'is a button, which has no value: click it with computer.';

const widgetFiller = (control: Element, role: string): Set => {
	if (!(control instanceof HTMLElement))
		throw new Refused(`is a ${role || localNameOf(control)}: click it with computer.`);
	switch (role) {
		case 'slider':
		case 'spinbutton':
			return (wish) => fillGauge(control, wish, role);
		case 'listbox':
			return (wish) => fillListbox(control, wish);
		case 'combobox':
			return (wish) => fillCombobox(control, wish);
		case 'checkbox':
		case 'switch':
		case 'menuitemcheckbox':
		case 'option':
			return (wish) => fillToggle(control, wish);
		case 'radio':
		case 'menuitemradio':
			return (wish) => fillRadio(control, wish);
		case 'button':
			if (attributeOf(control, 'aria-haspopup') === 'listbox') return (wish) => fillCombobox(control, wish);
			if (isMatch(control, '[aria-pressed]')) return (wish) => fillToggle(control, wish);
			throw new Refused(PRESSED);
		default:
			throw new Refused(`is a ${role || localNameOf(control)}, which has no value to set: click it with computer.`);
	}
};

joinEngine('filler', (engine) => new Filler(engine));
