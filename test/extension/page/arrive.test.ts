import {expect, test} from 'vitest';
import {type Arrival, follow, type NavigationEvent, START} from '../../../extension/page/arrival.ts';
import {arrive} from '../../../extension/page/arrive.ts';

const URL_ASKED = 'http://site.test/';
const SHORT_MS = 20;

/** What the browser has told of a navigation. The rest comes when somebody waits for it, and then nothing more. */
const journeyWith = (told: readonly NavigationEvent[], coming: readonly NavigationEvent[] = []) => {
	const left = [...coming];
	const take = (arrival: Arrival, event: NavigationEvent): Arrival => follow(arrival, event, {url: URL_ASKED});
	const journey = {
		arrival: told.reduce(take, START),
		waits: [] as number[],
		until: async (isWanted: (arrival: Arrival) => boolean, limitMs: number): Promise<boolean> => {
			if (isWanted(journey.arrival)) return true;
			journey.waits.push(limitMs);
			for (let event = left.shift(); event; event = left.shift()) {
				journey.arrival = take(journey.arrival, event);
				if (isWanted(journey.arrival)) return true;
			}
			return false;
		},
	};
	return journey;
};

const url = URL_ASKED;
const BEGAN = {type: 'began', url} as const;
const CAME = {type: 'committed', url, isRevisit: false} as const;
const LOADED = {type: 'completed', url} as const;
const ABORTED = {type: 'failed', url, error: 'net::ERR_ABORTED', isOfDocument: false} as const;
const still = () => Promise.resolve(false);
const deadline = (): number => Date.now() + SHORT_MS;

test('gives up on a server that never answers, when its time is over', async () => {
	const journey = journeyWith([BEGAN]);
	expect(await arrive(journey, {deadline: deadline(), isLoading: still})).toMatchObject({phase: 'waiting', url});
	expect(journey.waits).toHaveLength(1);
	expect(journey.waits[0]).toBeLessThanOrEqual(SHORT_MS);
});

test('does not wait at all where the steps before have used the time up', async () => {
	const journey = journeyWith([BEGAN]);
	await arrive(journey, {deadline: Date.now() - 1, isLoading: still});
	expect(journey.waits[0]).toBeLessThan(0);
});

test('takes a page as it is whose load event does not come', async () => {
	const journey = journeyWith([BEGAN], [CAME]);
	expect(await arrive(journey, {deadline: deadline(), loadMs: 7, isLoading: still})).toMatchObject({
		phase: 'committed',
	});
	expect(journey.waits.at(-1)).toBe(7);
});

test('waits for the page to load, and for the one that it sends the browser to', async () => {
	const next = 'http://site.test/next';
	const moved = [{type: 'began', url: next} as const, {...CAME, url: next}, {type: 'completed', url: next} as const];
	expect(await arrive(journeyWith([BEGAN], [CAME, LOADED]), {deadline: deadline(), isLoading: still})).toMatchObject({
		phase: 'loaded',
		url,
	});
	expect(await arrive(journeyWith([BEGAN], [CAME, ...moved]), {deadline: deadline(), isLoading: still})).toMatchObject({
		phase: 'loaded',
		url: next,
	});
});

test('does not take the end of an earlier load for its own while the tab goes on loading', async () => {
	const journey = () => journeyWith([BEGAN, ABORTED], [BEGAN, CAME, LOADED]);
	expect(await arrive(journey(), {deadline: deadline(), isLoading: still})).toMatchObject({phase: 'aborted'});
	expect(await arrive(journey(), {deadline: deadline(), isLoading: () => Promise.resolve(true)})).toMatchObject({
		phase: 'loaded',
	});
});
