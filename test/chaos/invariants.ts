// What must hold whenever everything that was killed has come back. In: the house and its crew. Out: what does not hold, in words.
import {findOwnershipFaults, listStrays, readOwnership} from '../kit/ownership.ts';
import type {Crew} from './crew.ts';
import type {House} from './house.ts';

export const findFaults = async (house: House, crew: Crew): Promise<readonly string[]> => {
	const faults = await crew.review();
	const ownership = await readOwnership(house.tabberth);
	const strays = listStrays(ownership);
	return [
		...faults,
		...findOwnershipFaults(ownership),
		...(strays.length > crew.unseen ? [`tabs ${strays.join(', ')} are in a group, and in no berth`] : []),
		...(await findStrayProcesses(house)),
	];
};

/** One companion, that of the browser that runs, and nobody else on the port. */
const findStrayProcesses = async ({tabberth, companions, listeners}: House): Promise<readonly string[]> => {
	const {pid} = await tabberth.endpoint();
	const strayed = companions().filter((each) => each.pid !== pid);
	const listening = listeners();
	return [
		...strayed.map((each) => `companion ${each.pid} is an orphan: the one that serves is ${pid}`),
		...(listening.join() === String(pid)
			? []
			: [`the port is held by ${listening.join(' and ') || 'nobody'}, not by ${pid}`]),
	];
};
