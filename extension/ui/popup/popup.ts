// What the toolbar button opens. In: what is so, as the worker tells it. Out: what the person does. The words of agents and pages are shown
// as text, and nothing else of them.
import browser, {type Runtime} from 'webextension-polyfill';
import {findElement, put} from '../find-element.ts';
import {type AgentLine, type Deed, LIVE_PORT, type LiveState, type Question, type Refused} from '../live.ts';
import {keepList} from './keep-list.ts';

/** As the browser draws them beside the tabs, dark enough for both grounds. */
const COLORS: Readonly<Record<string, string>> = {
	...{grey: '#80868b', blue: '#1a73e8', red: '#d93025', yellow: '#e39a00', green: '#1e8e3e', pink: '#d01884'},
	...{purple: '#a142f4', cyan: '#0097a7', orange: '#e8710a'},
};
const STATES: Readonly<Record<AgentLine['state'], string>> = {
	...{idle: 'Idle', working: 'Working', asking: 'Asks you', stopped: 'Stopped'},
};
const AGAIN_MS = 100;

const listIn = (selector: string): HTMLUListElement => findElement(document, selector, HTMLUListElement);
const hide = (selector: string, isHidden: boolean): void => {
	findElement(document, selector, HTMLElement).hidden = isHidden;
};
const copyOf = (template: string): HTMLLIElement =>
	findElement(findElement(document, template, HTMLTemplateElement).content, 'li', HTMLLIElement).cloneNode(
		true,
	) as HTMLLIElement;
let port: Runtime.Port;

const say = (message: Deed): void => port.postMessage(message);

const onPress = (root: ParentNode, selector: string, message: Deed): void =>
	findElement(root, selector, HTMLButtonElement).addEventListener('click', (event) => {
		if (event.isTrusted) say(message);
	});

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const colorDot = (item: HTMLLIElement, color: string): void =>
	findElement(item, '.dot', HTMLElement).style.setProperty('--color', COLORS[color] ?? 'currentColor');

const questionItem = ({tabId, agent, color, reason, title, url}: Question): HTMLLIElement => {
	const item = copyOf('#question');
	colorDot(item, color);
	put(item, '.name', `${agent} asks you:`);
	put(item, '.reason', reason);
	// The host first: the title is whatever the page says of itself.
	put(item, '.page', [hostOf(url), title].filter(Boolean).join(' · '));
	onPress(item, '.show', {type: 'show', tabId});
	onPress(item, '.done', {type: 'answer', tabId, answer: 'done'});
	onPress(item, '.cannot', {type: 'answer', tabId, answer: 'cannot'});
	return item;
};

const agentItem = ({id, title, color, state, tabs}: AgentLine): HTMLLIElement => {
	const item = copyOf('#row');
	item.classList.add(`state-${state}`);
	colorDot(item, color);
	put(item, '.name', title);
	put(item, '.word', `${STATES[state]} · ${tabs === 1 ? '1 tab' : `${tabs} tabs`}`);
	const isStopped = state === 'stopped';
	const verb = isStopped ? 'Resume' : 'Stop';
	put(item, 'button', verb);
	findElement(item, 'button', HTMLButtonElement).setAttribute('aria-label', `${verb} ${title}`);
	onPress(item, 'button', {type: isStopped ? 'resumeAgent' : 'stopAgent', id});
	return item;
};

const refusedItem = ({id, name, path}: Refused): HTMLLIElement => {
	const item = copyOf('#row');
	findElement(item, '.dot', HTMLElement).remove();
	put(item, '.name', name);
	put(item, '.word', path ?? 'You denied it the use of this browser.');
	item.title = path ?? '';
	put(item, 'button', 'Let it ask again');
	onPress(item, 'button', {type: 'askAgain', id});
	return item;
};

const statusOf = ({port: served, trouble, agents}: LiveState): string => {
	if (trouble !== undefined) return trouble;
	if (served === undefined) return 'Starting…';
	return `Serving localhost:${served} · ${agents.length === 1 ? '1 agent' : `${agents.length} agents`}`;
};

const show = (state: LiveState): void => {
	const {isStopped, agents, questions, pleas, refused, trouble} = state;
	const status = findElement(document, '#status', HTMLElement);
	status.textContent = statusOf(state);
	status.classList.toggle('trouble', trouble !== undefined);
	document.body.classList.toggle('all-stopped', isStopped);
	hide('#stop', isStopped);
	hide('#stopped', !isStopped);
	hide('#pleas', pleas.length === 0);
	const [first = '', ...others] = pleas;
	put(
		document,
		'#pleas .reason',
		others.length === 0
			? `${first} wants to use this browser`
			: `${first} and ${others.length} more want to use this browser`,
	);
	keepList(
		listIn('#questions'),
		questions.map((question) => ({
			key: JSON.stringify([question.tabId, question.reason]),
			build: () => questionItem(question),
		})),
	);
	keepList(
		listIn('#agents ul'),
		agents.map((agent) => ({key: JSON.stringify(agent), build: () => agentItem(agent)})),
	);
	keepList(
		listIn('#refused ul'),
		refused.map((one) => ({key: one.id, build: () => refusedItem(one)})),
	);
	hide('#questions', questions.length === 0);
	hide('#agents', agents.length === 0);
	hide('#refused', refused.length === 0);
	hide('#empty', agents.length + questions.length + pleas.length + refused.length > 0 || isStopped);
};

/** A worker that was stopped is started by it. */
const listen = (): void => {
	port = browser.runtime.connect({name: LIVE_PORT});
	port.onMessage.addListener((message) => show(message as LiveState));
	port.onDisconnect.addListener(() => setTimeout(listen, AGAIN_MS));
};

onPress(document, '#stop', {type: 'stop'});
onPress(document, '#resume', {type: 'resume'});
onPress(document, '#open-consent', {type: 'openConsent'});
listen();
