// What the context menu offers for a tab. In: the agents there are, and the one that has the tab. Out: the items. Pure.
import {say} from './say.ts';

export interface Agent {
	readonly id: string;
	/** As its tab group is called. */
	readonly title: string;
	readonly color: string;
}

export interface Item {
	readonly id: string;
	readonly title: string;
	readonly parentId?: string;
}

export type Choice = {readonly kind: 'takeBack'} | {readonly kind: 'share'; readonly agent: string};

const TAKE_BACK = 'take-back';
const SHARE = 'share';
const SHARE_WITH = 'share:';
/** A menu that is longer helps nobody. */
const MAX_AGENTS = 20;

export const itemsFor = (agents: readonly Agent[], holder: Agent | undefined): readonly Item[] => {
	const nameOf = ({title, color}: Agent): string => {
		const isShared = agents.filter((agent) => agent.title === title).length > 1;
		return spell(isShared ? say('menu_ofColor', title, sayColor(color)) : title);
	};
	const others = agents.filter(({id}) => id !== holder?.id).slice(0, MAX_AGENTS);
	const takeBack = holder ? [{id: TAKE_BACK, title: say('menu_takeBack', nameOf(holder))}] : [];
	const share = others.length > 0 ? [{id: SHARE, title: say('menu_share')}] : [];
	const each = others.map((agent) => ({id: SHARE_WITH + agent.id, title: nameOf(agent), parentId: SHARE}));
	return [...takeBack, ...share, ...each];
};

export const choiceOf = (itemId: string): Choice | undefined => {
	if (itemId === TAKE_BACK) return {kind: 'takeBack'};
	return itemId.startsWith(SHARE_WITH) ? {kind: 'share', agent: itemId.slice(SHARE_WITH.length)} : undefined;
};

/** Those that the browser has for groups. */
const COLORS = ['grey', 'blue', 'red', 'yellow', 'green', 'pink', 'purple', 'cyan', 'orange'] as const;

const sayColor = (color: string): string => {
	const known = COLORS.find((each) => each === color);
	return known ? say(`color_${known}`) : color;
};

/** A single & would underline the letter after it. */
const spell = (title: string): string => title.replaceAll('&', '&&');
