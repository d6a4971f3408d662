// A long wait of the worker that is over at once. In: a running Tabberth, how long the wait is, and work. Out: what the work gives; by the
// worker's clock the time has passed.
import type {Tabberth} from './tabberth.ts';

/** Whoever waits for the rest of a time waits a little less. */
const SLACK_MS = 1_000;

export const hasten = async <T>(
	{inWorker}: Pick<Tabberth, 'inWorker'>,
	waitMs: number,
	work: () => Promise<T>,
): Promise<T> => {
	await inWorker(
		(most, least) => {
			const [wait, now] = [globalThis.setTimeout, Date.now];
			let passed = 0;
			const waitLess = (work: () => void, ms = 0) => {
				if (ms > most || ms < least) return wait(work, ms);
				return wait(() => {
					passed += ms;
					work();
				}, 1);
			};
			const endHaste = (): number => {
				Object.assign(globalThis, {setTimeout: wait});
				Date.now = now;
				return passed;
			};
			Date.now = () => now() + passed;
			Object.assign(globalThis, {setTimeout: waitLess, endHaste});
		},
		waitMs,
		waitMs - SLACK_MS,
	);
	const end = () => inWorker((): number => Reflect.get(globalThis, 'endHaste')());
	const result = await work().catch(async (error: unknown) => {
		await end();
		throw error;
	});
	if ((await end()) === 0) throw new Error(`nothing waited for ${waitMs} ms`);
	return result;
};
