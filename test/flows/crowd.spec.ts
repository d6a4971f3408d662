// Many agents at once, with a death of the worker and one of the companion in their midst: nothing crosses, nothing is lost without
// an answer, nothing happens twice.
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest';
import {type AgentKind, startAgent} from '../kit/agents.ts';
import {BusyAgent} from '../kit/busy-agent.ts';
import {type ClientKind, connectClient} from '../kit/clients.ts';
import {borrowTabberth} from '../kit/lent-tabberth.ts';
import {type NoncePages, serveNoncePages} from '../kit/nonce-pages.ts';
import {findOwnershipFaults, listStrays, readOwnership} from '../kit/ownership.ts';
import {randomOf} from '../kit/random.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

const CALLS_EACH = 200;
const LIMIT_MS = 180_000;
/** Those of one process have a session each, or are the only one without. */
const IN_THIS_PROCESS: readonly ClientKind[] = ['v1 http', 'v1 sse', 'v2 legacy', 'v2 modern'];
const IN_THEIR_OWN: readonly AgentKind[] = ['v1 http', 'v1 sse', 'v2 modern', 'v1 stdio'];
const CLIENTS = IN_THIS_PROCESS.length + IN_THEIR_OWN.length;

let tabberth: Tabberth;
let site: Site;

beforeAll(async () => {
	[tabberth, site] = await Promise.all([borrowTabberth(), startSite()]);
});
afterAll(async () => {
	await Promise.all([tabberth?.stop(), site?.stop()]);
});

type Caller = Pick<Awaited<ReturnType<typeof startAgent>>, 'call'>;

const connectAll = async (): Promise<readonly {kind: string; caller: Caller}[]> => {
	const here = IN_THIS_PROCESS.map(async (kind, index) => {
		const client = await connectClient(kind, tabberth.url, {name: `here ${index}`});
		onTestFinished(() => client.close());
		return {kind, caller: client};
	});
	const elsewhere = IN_THEIR_OWN.map(async (kind, index) => ({
		kind,
		caller: await startAgent(kind, tabberth.url, `elsewhere ${index}`),
	}));
	return Promise.all([...here, ...elsewhere]);
};

/** Without a session a client says itself which berth it means: not every system tells whose process calls. */
const findBerth = async (caller: Caller): Promise<string> =>
	JSON.parse((await caller.call('tabs_context_mcp')).text.split('\n\n')[0] ?? '').berth;

const employ = async (pages: NoncePages): Promise<readonly BusyAgent[]> => {
	const clients = await connectAll();
	return Promise.all(
		clients.map(async ({kind, caller}, number) => {
			const berth = kind === 'v2 modern' ? await findBerth(caller) : undefined;
			const call = caller.call.bind(caller);
			return new BusyAgent({number, call, pages, random: randomOf(number), ...(berth !== undefined && {berth})});
		}),
	);
};

test(`${CLIENTS} clients go on through two deaths, ${CALLS_EACH} calls each`, {timeout: LIMIT_MS}, async () => {
	const agents = await employ(serveNoncePages(site));
	const answered = (): number => agents.reduce((total, {counts}) => total + counts.done, 0);
	const all = CLIENTS * CALLS_EACH;
	const deaths = [
		{after: all / 3, die: () => tabberth.killWorker()},
		{after: (2 * all) / 3, die: () => tabberth.killCompanion()},
	];
	const died: Promise<void>[] = [];
	const work = async (agent: BusyAgent): Promise<void> => {
		while (agent.counts.done < CALLS_EACH) {
			await agent.work();
			const death = answered() >= (deaths[0]?.after ?? Number.POSITIVE_INFINITY) ? deaths.shift() : undefined;
			if (death) died.push(death.die());
		}
	};

	await Promise.all(agents.map(work));
	await Promise.all(died);

	for (const agent of agents) {
		await agent.takeStock();
		agent.audit();
	}
	expect(agents.flatMap(({faults}) => faults)).toEqual([]);
	expect(died.length).toBe(2);
	// Each death leaves at most one act of each client in doubt.
	const doubts = agents.flatMap((agent) => agent.doubts);
	expect(doubts.length, doubts.join('\n')).toBeLessThanOrEqual(2 * CLIENTS);
	expect(doubts.length).toBeGreaterThan(0);
	const ownership = await readOwnership(tabberth);
	expect(ownership.berths.length).toBe(CLIENTS);
	expect(findOwnershipFaults(ownership)).toEqual([]);
	const cutOff = agents.reduce((sum, {counts}) => sum + counts.unseen, 0);
	expect(listStrays(ownership).length).toBeLessThanOrEqual(cutOff);
});

const CLICKS = 60;

/** Never clicks again where it does not know; then it only asks until it is answered. */
const clickAway = async (caller: Caller): Promise<{readonly done: number; readonly doubts: number}> => {
	const counts = {done: 0, doubts: 0};
	for (let click = 0; click < CLICKS; click++) {
		const press = {action: 'javascript_exec', text: "document.querySelector('button').click()"};
		const answer = await caller.call('javascript_tool', press).catch(() => undefined);
		if (answer && !answer.isError) counts.done += 1;
		else {
			counts.doubts += 1;
			await until('an answer', () => caller.call('tabs_context').catch(() => undefined));
		}
	}
	return counts;
};

const clicksOf = async (caller: Caller | undefined): Promise<number> => {
	const answer = await caller?.call('javascript_tool', {action: 'javascript_exec', text: "'clicked ' + n + ' times'"});
	return Number(/clicked (\d+) times/.exec(answer?.text ?? '')?.[1]);
};

test('no click counts twice, whatever dies meanwhile', {timeout: LIMIT_MS}, async () => {
	const kinds: readonly ClientKind[] = ['v1 http', 'v2 legacy', 'v1 http', 'v2 legacy'];
	const url = site.page('/counter', '<button onclick="n++">Count</button><script>n = 0</script>');
	const clients = await Promise.all(
		kinds.map(async (kind, index) => {
			const client = await connectClient(kind, tabberth.url, {name: `clicker ${index}`});
			onTestFinished(() => client.close());
			await client.call('navigate', {url});
			return client;
		}),
	);
	const clicking = Promise.all(clients.map(clickAway));
	await until('some clicks', async () => ((await clicksOf(clients[0])) >= CLICKS / 4 ? true : undefined));
	await tabberth.killWorker();
	await tabberth.served();
	await tabberth.killCompanion();
	const counts = await clicking;
	for (const [index, client] of clients.entries()) {
		const clicked = await clicksOf(client);
		const {done = 0, doubts = 0} = counts[index] ?? {};
		expect(clicked).toBeGreaterThanOrEqual(done);
		expect(clicked).toBeLessThanOrEqual(done + doubts);
		expect(done).toBeGreaterThan(CLICKS - 10);
	}
});
