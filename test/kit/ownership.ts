// Who owns which tabs, by what the worker has written down and by what the browser shows. In: a running Tabberth. Out: what does
// not fit, in words.
import type {BerthRecord} from '../../extension/berths/record.ts';
import type {Tabberth} from './tabberth.ts';

interface Held {
	readonly client: string;
	readonly groupId: number | undefined;
	readonly chromeIds: readonly number[];
}

export interface Ownership {
	readonly berths: readonly Held[];
	readonly tabs: readonly {readonly chromeId: number; readonly groupId: number}[];
}

export const readOwnership = (tabberth: Pick<Tabberth, 'inWorker'>): Promise<Ownership> =>
	tabberth.inWorker(async () => {
		const stored = await chrome.storage.local.get<Record<string, BerthRecord>>(null);
		const records = Object.entries(stored).flatMap(([key, record]) => (key.startsWith('berth:') ? [record] : []));
		const tabs = await chrome.tabs.query({});
		return {
			berths: records.map((record) => ({
				client: record.client.name,
				groupId: record.groupId,
				chromeIds: record.tabs.map(({chromeId}) => chromeId),
			})),
			tabs: tabs.map(({id = -1, groupId}) => ({chromeId: id, groupId})),
		};
	});

export const findOwnershipFaults = ({berths, tabs}: Ownership): readonly string[] => {
	const groupOf = new Map(tabs.map(({chromeId, groupId}) => [chromeId, groupId]));
	const all = berths.flatMap(({chromeIds}) => chromeIds);
	const groups = berths.flatMap(({groupId, chromeIds}) => (chromeIds.length > 0 ? [groupId] : []));
	const strayed = berths.flatMap(({client, groupId, chromeIds}) =>
		chromeIds
			.filter((chromeId) => groupOf.get(chromeId) !== groupId)
			.map((chromeId) => `tab ${chromeId} of ${client} is in group ${groupOf.get(chromeId)}, not in ${groupId}`),
	);
	return [
		...strayed,
		...repeated(all).map((chromeId) => `tab ${chromeId} is held twice: ${describe(berths)}`),
		...repeated(groups).map((groupId) => `group ${groupId} is of two berths: ${describe(berths)}`),
	];
};

/** Tabs in the group of a berth that no berth holds: the worker may be killed after it opened one, and before it wrote that down. */
export const listStrays = ({berths, tabs}: Ownership): readonly number[] => {
	const held = new Set(berths.flatMap(({chromeIds}) => chromeIds));
	const groups = new Set(berths.map(({groupId}) => groupId));
	return tabs.filter(({chromeId, groupId}) => groups.has(groupId) && !held.has(chromeId)).map(({chromeId}) => chromeId);
};

const describe = (berths: readonly Held[]): string =>
	berths.map(({client, groupId, chromeIds}) => `${client} in group ${groupId}: ${chromeIds.join(', ')}`).join('; ');

const repeated = <T>(items: readonly T[]): readonly T[] => items.filter((item, index) => items.indexOf(item) !== index);
