// How long calls take through Tabberth, beside the floor and the raw echo. Out: rows of the table.

import {connectLegacy, connectModern, echo, timeInTurns} from './clients.mjs';
import {allowances, spread, summarise} from './figures.mjs';

const ROUNDS = {rounds: 1000, block: 100, warmUp: 100};
const SESSIONS = 20;
const CALLS_EACH = 50;
const TEXT = 'The quick brown fox jumps over the lazy dog.';

/** The raw echo is taken again after each series: a thousand of them last half a second, which may be a good or a bad one. */
export async function measureSpeed({baselineUrl, url, measureRaw}) {
	const rawSamples = await measureRaw();
	const results = [];
	for (const {name, connect, call} of SERIES) {
		const clients = [await connect(baselineUrl), await connect(url)];
		const [floor, ours] = (await timeInTurns(clients.map(call), ROUNDS)).map(summarise);
		for (const client of clients) await client.close();
		results.push({name, floor, ours});
		rawSamples.push(...(await measureRaw()));
	}
	const raw = summarise(rawSamples);
	return {raw, rows: results.flatMap(({name, ...figures}) => compare(name, {...figures, raw}))};
}

const SERIES = [
	{name: '`ping`, v1 client', connect: connectLegacy, call: (client) => () => client.ping()},
	{name: '`dev_utils` echo, v1 client', connect: connectLegacy, call: (client) => () => echo(client, TEXT)},
	{
		name: '`dev_utils` echo, v2 client (2026-07-28)',
		connect: connectModern,
		call: (client) => () => echo(client, TEXT),
	},
];

function compare(name, {floor, ours, raw}) {
	const allowed = allowances(floor, raw);
	return Object.keys(allowed).map((part) => ({
		what: `${name}, ${part}`,
		measured: `${ours[part].toFixed(3)} ms (${(ours[part] / floor[part]).toFixed(1)} × the floor)`,
		target: `≤ ${allowed[part].toFixed(3)} ms`,
		met: ours[part] <= allowed[part],
	}));
}

export const describeRaw = (raw) => `Raw native-messaging echo, p50 / p95 / p99: ${spread(raw)}.`;

/** Every answer carries what its own call sent, so a crossed one shows. */
export async function measureCrowd(url) {
	const clients = await Promise.all(Array.from({length: SESSIONS}, () => connectLegacy(url)));
	const start = performance.now();
	const outcomes = await Promise.allSettled(
		clients.flatMap((client, session) =>
			Array.from({length: CALLS_EACH}, (_, call) => echo(client, `session ${session} call ${call};`)),
		),
	);
	const took = performance.now() - start;
	for (const client of clients) await client.close();
	const failed = outcomes.filter(({status}) => status === 'rejected');
	const rate = (outcomes.length / (took / 1000)).toFixed(0);
	return {
		what: `${SESSIONS} sessions × ${CALLS_EACH} calls at once`,
		measured: `${rate} calls/s, ${failed.length} failed or crossed${failed[0] ? ` (${failed[0].reason.message})` : ''}`,
		target: 'none failed, none crossed',
		met: failed.length === 0,
	};
}
