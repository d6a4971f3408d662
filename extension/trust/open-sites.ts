// What agents may do on which sites, in one piece. In: the person's settings, and a way to ask them. Out: what tools need of it.
import type {Settings} from '../settings.ts';
import {openReach, type Reach, type ReachOptions} from './judge.ts';
import {openPermits, type PermitOptions, type Permits} from './permits.ts';
import {withYes} from './sites.ts';

interface SitesOptions
	extends Pick<ReachOptions, 'ports'>,
		Pick<PermitOptions, 'ask' | 'put' | 'findBerth' | 'decided'> {
	readonly settings: {
		readonly current: Settings;
		change(edit: (own: Partial<Settings>) => Promise<Partial<Settings>>): Promise<void>;
	};
}

export interface Sites extends Reach, Permits {
	isOff(tool: string): boolean;
}

export const openSites = ({ports, settings, ask, put, findBerth, decided}: SitesOptions): Sites => {
	const reach = openReach({ports, settings: () => settings.current});
	const isOff = (tool: string): boolean => settings.current.toolsOff.includes(tool);
	const keep: PermitOptions['keep'] = (yes) =>
		settings.change(async (own) => ({sites: withYes(own.sites ?? [], yes, Date.now())}));
	return {...reach, ...openPermits({reach, ask, put, findBerth, keep, isOff, decided}), isOff};
};
