// Which controls of our pages are seen and used, while specs of test/ui run. In: the spec that begins, and each page. Out: a line for each control that came into view, and for each that a person's hand has worked; what a script did does not count.
import {appendFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type {Page} from 'puppeteer';

export interface Noted {
	readonly isUsed: boolean;
	/** The page, and the section of it. */
	readonly place: string;
	/** The title of the dialog that it stands in. */
	readonly dialog: string;
	readonly role: string;
	/** As it is announced. */
	readonly name: string;
}

/** A folder, for the notes of one run. */
export const NOTES_FOLDER = 'TABBERTH_CONTROLS_FOLDER';
/** Where they are taken, as long as they are. */
const NOTES_FILE = 'TABBERTH_CONTROLS_FILE';
const SPECS = /test[\\/]ui[\\/]([^\\/]+)\.spec\.ts$/;
const BINDING = 'noteControl';
/** Nothing of the page meets what runs there. */
const WORLD = 'controls';

/** Other specs show our pages too, and have no duty to work all of them. */
export const noteControlsOf = (spec: string): void => {
	const folder = process.env[NOTES_FOLDER];
	const name = SPECS.exec(spec)?.[1];
	delete process.env[NOTES_FILE];
	if (folder !== undefined && name !== undefined) process.env[NOTES_FILE] = path.join(folder, name);
};

/** From now on, and in whatever the page goes to; twice does no harm. */
export const noteControls = async (page: Page): Promise<void> => {
	const file = process.env[NOTES_FILE];
	if (file === undefined) return;
	const session = await page.createCDPSession();
	session.on('Runtime.bindingCalled', ({name, payload}) => {
		if (name === BINDING) appendFileSync(file, `${payload}\n`);
	});
	await session.send('Runtime.enable');
	await session.send('Runtime.addBinding', {name: BINDING, executionContextName: WORLD});
	const source = `(${watchControls})()`;
	await session.send('Page.enable');
	await session.send('Page.addScriptToEvaluateOnNewDocument', {source, worldName: WORLD, runImmediately: true});
};

/** Runs in the page. */
const watchControls = (): void => {
	// A link of another kind opens another program.
	const links = 'a:is([href^="#"], [href^="/"], [href^="http"])';
	const controls = `${links}, button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]`;
	const typed = 'select, textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
	/** Named after what is one of many: they differ in nothing else. */
	const alike = '.hits a, #tools input, button.line, .steps input, .tabs .show';
	const said = new Set<string>();
	const wordsOf = (element: Element | null | undefined): string => {
		const copy = element?.cloneNode(true);
		if (!(copy instanceof Element)) return '';
		for (const beside of copy.querySelectorAll('.soft, select, textarea')) beside.remove();
		return (copy.textContent?.trim() || element?.textContent?.trim()) ?? '';
	};
	const nameOf = (control: Element): string => {
		if (control.matches(alike)) return '';
		const label = 'labels' in control && control.labels instanceof NodeList ? control.labels[0] : undefined;
		const by = document.getElementById(control.getAttribute('aria-labelledby') ?? '');
		const own = control.matches(typed) ? control.getAttribute('placeholder') : wordsOf(control);
		return (
			control.getAttribute('aria-label') || wordsOf(by) || (label instanceof Element && wordsOf(label)) || own || ''
		);
	};
	const placeOf = (control: Element): string => {
		const page = location.pathname.replace(/^.*\/|\.html$/g, '');
		const section = control.closest<HTMLElement>('[data-section]')?.dataset.section;
		const isOfAll =
			section === undefined || control.closest('[data-section] > .note:is(.stopped, :has(.doctor))') !== null;
		return isOfAll ? page : `${page}#${section}`;
	};
	const note = (control: Element, isUsed: boolean): void => {
		const kind = control.getAttribute('role') ?? control.getAttribute('type') ?? '';
		const line = JSON.stringify({
			isUsed,
			place: placeOf(control),
			dialog: wordsOf(control.closest('dialog')?.querySelector('h2')),
			role: `${control.localName}${kind && `[${kind}]`}`,
			name: nameOf(control),
		});
		if (said.has(line)) return;
		said.add(line);
		const {noteControl} = globalThis as unknown as {noteControl: (line: string) => void};
		noteControl(line);
	};
	const look = (): void => {
		for (const control of document.querySelectorAll(controls))
			if (!control.matches(':disabled') && control.checkVisibility({visibilityProperty: true})) note(control, false);
	};
	const use = ({isTrusted, target, type}: Event): void => {
		const control = target instanceof Element ? target.closest(controls) : null;
		// Hands open a list that the browser draws, where no test reaches: what is chosen there counts whoever chooses.
		const isByHand = isTrusted || control?.localName === 'select';
		if (isByHand && control && control.matches(typed) === (type !== 'click')) note(control, true);
	};
	for (const type of ['click', 'input', 'change']) addEventListener(type, use, {capture: true});
	// At once: what a person can work for a moment only must not depend on the moment that one looks.
	new MutationObserver(look).observe(document, {childList: true, subtree: true, attributes: true});
	look();
};
