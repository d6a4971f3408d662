// Worker, companion, browser and agents die in an order of chance, under load. The short run of `npm run chaos`, always the same;
// CHAOS_MINUTES and CHAOS_SEED make it a long one.
import process from 'node:process';
import {expect, test} from 'vitest';
import {type Crew, openCrew} from '../chaos/crew.ts';
import {type House, openHouse} from '../chaos/house.ts';
import {findFaults} from '../chaos/invariants.ts';
import {serveNoncePages} from '../kit/nonce-pages.ts';
import {type Random, randomOf} from '../kit/random.ts';
import {startSite} from '../kit/site.ts';

const MINUTES = Number(process.env.CHAOS_MINUTES ?? 0);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
/** Those that are hired when the browser runs. Before it, there is the bridge: it answers for the browser, and calls wait. */
const LATER = ['v1 http', 'v1 sse', 'v2 modern'] as const;
/** Answers to each agent before and after a death: enough that it falls into the midst of work. */
const WARM_CALLS = 3;

/** Tells who died. */
type Death = (house: House, crew: Crew, random: Random) => Promise<string>;

const restartBrowser = async (house: House, crew: Crew, how: 'close' | 'kill'): Promise<string> => {
	await crew.survive(async () => {
		await house.end(how);
		await house.start();
	});
	return 'browser';
};

const DEATHS: Readonly<Record<string, Death>> = {
	'the worker is killed': ({tabberth}) => tabberth.killWorker().then(() => 'worker'),
	'the companion is killed': ({tabberth}) => tabberth.killCompanion().then(() => 'companion'),
	'an agent is killed and started again': (_house, crew, random) => crew.restartOne(random),
	'the browser is closed and started again': (house, crew) => restartBrowser(house, crew, 'close'),
	'the browser is killed and started again': (house, crew) => restartBrowser(house, crew, 'kill'),
};

/** Every death once, in an order of chance, and so on for as long as there is time. */
function* drawDeaths(random: Random, deadline: number): Generator<[string, Death]> {
	do yield* random.shuffle(Object.entries(DEATHS));
	while (Date.now() < deadline);
}

/** One death in the midst of work, and what holds after it. */
const runRound = async (
	house: House,
	crew: Crew,
	die: () => Promise<string>,
): Promise<{whom: string; faults: readonly string[]}> => {
	const load = crew.work();
	await load.answered(WARM_CALLS);
	const whom = await die();
	await load.answered(WARM_CALLS);
	await load.stop();
	return {whom, faults: await findFaults(house, crew)};
};

test.runIf(process.platform === 'linux')(
	'nothing crosses, is lost or happens twice, whatever dies when',
	{timeout: MINUTES * 60_000 + 180_000},
	async ({onTestFinished}) => {
		const [site, house, random] = [await startSite(), await openHouse(), randomOf(`${SEED} deaths`)];
		onTestFinished(() => site.stop());
		const crew = openCrew({url: house.url, pages: serveNoncePages(site), seed: SEED});
		const history = [`seed ${SEED}`];
		const note = (line: string): void => {
			history.push(line);
			if (process.env.CHAOS_SEED !== undefined) console.log(`chaos: ${line}`);
		};
		try {
			await crew.hire('v1 stdio');
			const early = crew.work();
			await house.start();
			await early.answered(WARM_CALLS);
			await early.stop();
			note(`an agent that was there before the browser: ${crew.describe()}`);
			for (const kind of LATER) await crew.hire(kind);
			for (const [name, die] of drawDeaths(random, Date.now() + MINUTES * 60_000)) {
				note(name);
				const {whom, faults} = await runRound(house, crew, () => die(house, crew, random));
				note(`… ${whom} is back: ${crew.describe()}`);
				expect(faults).toEqual([]);
			}
		} catch (error) {
			throw new Error(`what led there:\n${history.join('\n')}`, {cause: error});
		}
	},
);
