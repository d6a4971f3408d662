// What a client without a session may know of tabs. In: its request. Out: the berth that is its own without being named, and the one
// that holds a tab: to know a tab's number is what entitles to it, within the same credential and the berth that the URL names.
import type {Berths, HeldBerth} from '../berths/berths.ts';
import type {Client} from '../berths/owner.ts';
import type {Visit} from './services.ts';

type Known = Pick<Berths, 'named' | 'ofProcess' | 'holding'>;

/** None is made for a look. */
export const berthOfVisit = async (
	berths: Known,
	{query, credential, identify}: Visit,
	client: Client['client'],
): Promise<HeldBerth | undefined> => {
	const name = query.get('berth');
	if (name !== null) return berths.named(name, credential);
	const {process} = await identify([]);
	return berths.ofProcess({credential, client, process});
};

export const holdingFor = (berths: Known, {query, credential}: Visit, tabId: number): HeldBerth | undefined => {
	const berth = berths.holding(tabId);
	const name = query.get('berth');
	return berth?.credential === credential && (name === null || berth.name === name) ? berth : undefined;
};
