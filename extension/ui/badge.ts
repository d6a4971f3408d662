// What the toolbar button tells the person. In: what is so. Out: a mark on the button, and the words where the pointer rests on it.
import browser from 'webextension-polyfill';
import {log} from '../log.ts';
import type {Reason} from '../reason.ts';
import {say, sayCount, sayReason} from './say.ts';

export interface State {
	/** Why nothing works. */
	readonly trouble?: Reason | undefined;
	/** Why this copy is quiet. */
	readonly rival?: Reason | undefined;
	/** The person has stopped all agents. */
	readonly isStopped?: boolean;
	/** How many programs want to be allowed something. */
	readonly pleas?: number;
	/** How many questions of agents wait for the person. */
	readonly asking?: number;
	/** How many agents work. */
	readonly working?: number;
}

export interface Look {
	readonly text: string;
	/** After the name; empty where there is nothing to say. */
	readonly words: string;
	readonly color: string;
}

/** Dark enough for white letters. */
const COLORS = {trouble: '#b3261e', stopped: '#5f3a8c', asking: '#8a5300', working: '#0f6e70'};

/** What needs the person most comes first. */
export const lookOf = ({trouble, rival, isStopped = false, pleas = 0, asking = 0, working = 0}: State): Look => {
	const wrong = rival ?? trouble;
	if (wrong !== undefined) return {text: '!', words: sayReason(wrong), color: COLORS.trouble};
	if (isStopped) return {text: '■', words: say('badge_stopped'), color: COLORS.stopped};
	if (pleas > 0) return {text: '?', words: sayCount('badge_pleas', pleas), color: COLORS.asking};
	if (asking > 0) return {text: '?', words: sayCount('badge_asking', asking), color: COLORS.asking};
	if (working > 0) return {text: String(working), words: sayCount('badge_working', working), color: COLORS.working};
	return {text: '', words: '', color: COLORS.working};
};

/**
 * What an earlier worker left on the button goes at once.
 * @returns To be told of what is so now.
 */
export const openBadge = (): ((state: State) => void) => {
	let shown: string | undefined;
	const show = (state: State): void => {
		const look = lookOf(state);
		const wanted = JSON.stringify(look);
		if (wanted === shown) return;
		shown = wanted;
		draw(look).catch((error: unknown) => log.warn('ui', 'the toolbar button', error));
	};
	show({});
	return show;
};

const draw = async ({text, words, color}: Look): Promise<void> => {
	const {default_title: name = ''} = browser.runtime.getManifest().action ?? {};
	await Promise.all([
		browser.action.setTitle({title: words ? `${name}: ${words}` : name}),
		browser.action.setBadgeBackgroundColor({color}),
		browser.action.setBadgeText({text}),
	]);
};
