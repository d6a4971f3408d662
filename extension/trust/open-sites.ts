// What agents may do on which sites, in one piece. In: the person's settings, and a way to ask them. Out: what tools need of it.
import type {Settings} from '../settings.ts';
import {openReach, type Reach, type ReachOptions, type SiteGrant} from './judge.ts';
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
	const kept = openReach({ports, settings: () => settings.current});
	/** What the person has agreed to for all agents, until it is stored as a rule. */
	const coming = new Set<SiteGrant>();
	const reach: Reach = {
		...kept,
		judge: (wish) => kept.judge({...wish, grants: [...wish.grants, ...coming]}),
	};
	const isOff = (tool: string): boolean => settings.current.toolsOff.includes(tool);
	const keep: PermitOptions['keep'] = async (yes) => {
		const agreed: SiteGrant = {domains: yes.sites, uses: yes.uses, by: 'person'};
		coming.add(agreed);
		try {
			await settings.change(async (own) => ({sites: withYes(own.sites ?? [], yes, Date.now())}));
		} finally {
			coming.delete(agreed);
		}
	};
	return {...reach, ...openPermits({reach, ask, put, findBerth, keep, isOff, decided}), isOff};
};
