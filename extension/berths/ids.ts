// Ids that clients hold: random, so that knowing one is what entitles to use it.

import type {GroupLook} from '../page/groups.ts';
import {colorOf} from './naming.ts';

/** Our id of a tab, stable while the browser's own changes: a random 31-bit number, never 0. */
export const newTabId = (isTaken: (id: number) => boolean): number => {
	for (;;) {
		const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
		const id = word >>> 1;
		if (id !== 0 && !isTaken(id)) return id;
	}
};

const CHOICES = 100;
const randomBerthId = (): string => `berth_${crypto.randomUUID().replaceAll('-', '')}`;

/** The handle of a berth: 122 random bits, less the few that the wish costs; it is not always to be had. */
export const newBerthId = (isWanted: (id: string) => boolean = () => true): string => {
	let id = randomBerthId();
	for (let choice = 1; choice < CHOICES && !isWanted(id); choice++) id = randomBerthId();
	return id;
};

/** Of a berth whose colour is none of theirs, while there is one left. */
export const newIdBeside = (others: readonly {readonly look: GroupLook}[]): string => {
	const taken = new Set(others.map(({look}) => look.color));
	return newBerthId((id) => !taken.has(colorOf(id)));
};
