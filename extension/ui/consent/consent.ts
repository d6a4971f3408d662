// The window that asks the person. In: what agents ask, as the worker tells it. Out: the person's answers, of which each is a real press on
// what has been in view for half a second. What programs say of themselves is shown as text, and nothing else of it.
import browser, {type Runtime} from 'webextension-polyfill';
import {type Answer, CONSENT_PORT, type FromConsent, type Plea, type SiteUse, type ToConsent} from '../consent-port.ts';
import {findElement, put} from '../find-element.ts';
import {say, sayReason, type TextName} from '../say.ts';
import {showName} from '../show-name.ts';
import {openSteady} from './steady.ts';

const AGAIN_MS = 100;
const CLOSE_AFTER_MS = 150;
const footer = findElement(document, 'footer', HTMLElement);
const main = findElement(document, 'main', HTMLElement);
const buttons = [...footer.querySelectorAll('button')];
let port: Runtime.Port;
let pleas: readonly Plea[] = [];
let shown: Plea | undefined;
/** The latest answer, for as long as its question waits. */
let given: FromConsent | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

const steady = openSteady((isOn) => {
	for (const button of buttons) button.disabled = !isOn;
});

let isInView = false;
const look = (): void =>
	steady.look(isInView && document.visibilityState === 'visible' && document.hasFocus() && window.top === window);
new IntersectionObserver(
	(entries) => {
		isInView = entries.at(-1)?.isIntersecting === true;
		look();
	},
	{threshold: 1},
).observe(footer);
document.addEventListener('visibilitychange', look);
for (const event of ['focus', 'blur']) window.addEventListener(event, look);
const details = findElement(document, 'details', HTMLDetailsElement);
details.addEventListener('toggle', () => details.open && details.scrollIntoView());
// What moves under the pointer must not be pressed.
window.addEventListener('resize', () => steady.restart());

const describeProgram = ({process}: Plea): string =>
	process ? process.path + (process.runsOthers ? say('consent_ofMany') : '') : say('consent_unknownProgram');

const describeProcess = ({pid, user}: NonNullable<Plea['process']>): string =>
	user === undefined ? String(pid) : say('consent_ofUser', pid, user);

/** As the person reads it after the name. */
const wishOf = ({kind, site}: Plea): string => {
	if (kind !== 'site') return say(`consent_wish_${kind}`);
	const sites = (site?.sites ?? []).join(', ');
	const use: SiteUse = site?.uses[0] ?? 'act';
	return `${say(`consent_wish_${use}`)} ${sites}`;
};

const fillList = (selector: string, items: readonly string[]): void => {
	const lines = items.map((text) => {
		const line = document.createElement('li');
		line.textContent = text;
		return line;
	});
	findElement(document, selector, HTMLElement).replaceChildren(...lines);
};

const hide = (selector: string, isHidden: boolean): void => {
	findElement(document, selector, HTMLElement).hidden = isHidden;
};

const FILL: Readonly<Record<Plea['kind'], (plea: Plea) => void>> = {
	access: (plea) => {
		const {process} = plea;
		put(document, '#program', describeProgram(plea));
		findElement(document, '#program', HTMLElement).classList.toggle('known', process !== undefined);
		put(document, '#process', process ? describeProcess(process) : '');
		for (const selector of ['#process', '#process-term']) hide(selector, process === undefined);
	},
	site: ({site}) => {
		fillList('#reasons', (site?.reasons ?? []).map(sayReason));
		fillList('#approach ol', site?.approach ?? []);
		hide('#approach', (site?.approach ?? []).length === 0);
	},
	pairing: ({pairing}) => {
		put(document, '#code', pairing?.code ?? '');
		put(document, '#target', pairing?.target ?? '');
		hide('#far', pairing?.isLoopback ?? false);
	},
};

const showPlea = (plea: Plea): void => {
	const {client, answers, kind} = plea;
	shown = plea;
	put(document, '#name', showName(client.name));
	put(document, '#wish', wishOf(plea));
	for (const section of document.querySelectorAll('section')) section.hidden = section.dataset.kind !== kind;
	FILL[kind](plea);
	put(document, '#always-meaning', say(`consent_always_${kind}`));
	for (const button of buttons) button.hidden = !answers.includes(answerOf(button));
	for (const answer of ['day', 'always'] as const) hide(`[data-meaning="${answer}"]`, !answers.includes(answer));
	main.scrollTop = 0;
	// Not on an answer: a key that was meant for another window must not press it.
	findElement(document, 'h1', HTMLElement).focus();
	steady.restart();
};

const show = (): void => {
	const [first] = pleas;
	const isEmpty = first === undefined;
	findElement(document, '#plea', HTMLElement).hidden = isEmpty;
	findElement(document, '#empty', HTMLElement).hidden = !isEmpty;
	footer.hidden = isEmpty;
	put(document, '#queue', pleas.length > 1 ? say('consent_place', 1, pleas.length) : '');
	document.title = pleas.length > 1 ? say('consent_asksMany', pleas.length) : say('consent_asks');
	clearTimeout(closing);
	if (!first) {
		shown = undefined;
		// What is asked in this very moment is asked here.
		closing = setTimeout(() => window.close(), CLOSE_AFTER_MS);
	} else if (first.id !== shown?.id) showPlea(first);
};

document.documentElement.lang = say('locale');
// A house test holds the names in the page against those that exist.
for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
	element.textContent = say(element.dataset.text as TextName);

const answerOf = (button: HTMLButtonElement): Answer => {
	const {answer} = button.dataset;
	return answer === 'session' || answer === 'day' || answer === 'always' ? answer : 'deny';
};

for (const button of buttons)
	button.addEventListener('click', ({isTrusted}) => {
		if (!isTrusted || !steady.isOn || !shown) return;
		given = {type: 'answer', id: shown.id, answer: answerOf(button)};
		tell();
		steady.restart();
	});

const tell = (): void => {
	try {
		if (given) port.postMessage(given);
	} catch {
		// The worker was stopped: the next one is told as soon as it says that it still waits for it.
	}
};

/** A worker that was stopped is started by it. */
const listen = (): void => {
	let isGreeted = false;
	port = browser.runtime.connect({name: CONSENT_PORT});
	port.onMessage.addListener((message) => {
		pleas = (message as ToConsent).pleas;
		if (!pleas.some(({id}) => id === given?.id)) given = undefined;
		if (!isGreeted) tell();
		isGreeted = true;
		show();
	});
	port.onDisconnect.addListener(() => setTimeout(listen, AGAIN_MS));
};

listen();
