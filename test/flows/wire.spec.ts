// The short way between worker and companion, in a real browser: it is taken where it can be, and nothing hangs on it.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;
let client: AgentClient;

beforeAll(async () => {
	tabberth = await startTabberth();
	client = await connectClient('v1 http', tabberth.url);
});
afterAll(async () => {
	await client?.close();
	await tabberth?.stop();
});

const become = (wanted: object, who = client): Promise<unknown> =>
	until(`the companion to be ${JSON.stringify(wanted)}`, async () => {
		const doctor = await who.call('dev_utils', {action: 'doctor'}).catch(() => undefined);
		return doctor && JSON.stringify(JSON.parse(doctor.text).companion) === JSON.stringify(wanted) ? true : undefined;
	});

const echo = async (text: string, who = client): Promise<string> =>
	(await who.call('dev_utils', {action: 'echo', text})).text;

test('the worker and its companion take the short way', async () => {
	await become({name: 'connected', isWired: true});
	const long = 'größer ✓ '.repeat(100_000);
	expect(await echo(long)).toBe(long);
});

test('where the browser does not open it, all goes over native messaging', async () => {
	await tabberth.inWorker(() => {
		const {WebSocket} = globalThis;
		const forbid = (): never => {
			throw new DOMException('not here', 'SecurityError');
		};
		Object.assign(globalThis, {WebSocket: forbid, allow: () => Object.assign(globalThis, {WebSocket})});
	});
	await tabberth.killCompanion();
	await become({name: 'connected'});
	const long = 'größer ✓ '.repeat(100_000);
	expect(await echo(long)).toBe(long);
	await tabberth.inWorker(() => (globalThis as unknown as {allow(): void}).allow());
	await tabberth.killCompanion();
	await become({name: 'connected', isWired: true});
	expect(await echo('again')).toBe('again');
});

test('where nobody wants it, native messaging does all, also after the worker was killed', async () => {
	const without = await startTabberth({wire: false});
	const agent = await connectClient('v2 legacy', without.url);
	try {
		await become({name: 'connected'}, agent);
		const long = 'größer ✓ '.repeat(100_000);
		expect(await echo(long, agent)).toBe(long);
		await without.killWorker();
		await without.served();
		await become({name: 'connected'}, agent);
		expect(await echo(long, agent)).toBe(long);
	} finally {
		await agent.close();
		await without.stop();
	}
});
