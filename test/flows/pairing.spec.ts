// Pairing: a client without a key gets one of its own, by OAuth, with a press in a window that only the person can reach.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {findConsent} from '../kit/consent.ts';
import {openOwnPage} from '../kit/own-page.ts';
import {addressToPair, listenForCode, type PairedClient, type PairingKind, pairClient} from '../kit/paired-client.ts';
import {initializeMessage, postRpc} from '../kit/rpc.ts';
import {startTabberth, type Tabberth} from '../kit/tabberth.ts';
import {until} from '../kit/until.ts';

let tabberth: Tabberth;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'key', token: 'tbk_of_somebody_else'});
});
afterAll(() => tabberth?.stop());

/** A page before the person, with the address that a client wants opened. */
const openPage = async (address: string) => {
	const page = await tabberth.browser.newPage();
	await page.goto(address);
	return page;
};

const pair = (
	kind: PairingKind,
	name: string,
	press: 'Always allow' | 'Deny' = 'Always allow',
): Promise<PairedClient> =>
	pairClient(kind, tabberth.url, {
		name,
		open: async (address) => {
			const page = await openPage(address);
			const shown = await page.$eval('output', ({textContent}) => textContent);
			const consent = await findConsent(tabberth);
			expect(await consent.textOf('h1')).toBe(`${name} wants to be paired with this browser`);
			expect(await consent.textOf('#code')).toBe(shown);
			expect(await consent.textOf('#target')).toBe('a program on this computer');
			expect(await consent.buttons()).toEqual(['Deny', 'Always allow']);
			await consent.press(press);
			await page.waitForFunction(() => document.title === 'Done');
			await page.close();
		},
	});

describe.each(['v1 http', 'v2 http', 'v1 sse'] as const)('with the SDK’s client, %s', (kind) => {
	test('the person presses once, and the agent works', async () => {
		const agent = await pair(kind, 'Claude Code (tabberth)');
		expect((await agent.call('tabs_create_mcp')).text).toMatch(/Tab ID: \d+/);
		await agent.close();
	});
});

test('a no is told to the client', async () => {
	await expect(pair('v1 http', 'Stranger', 'Deny')).rejects.toThrow('refused: access_denied');
});

test('a paired client goes on after a restart of the worker, and ends when its key is taken away', async () => {
	const agent = await pair('v1 http', 'Lasting');
	await tabberth.killWorker();
	await tabberth.served();
	expect((await agent.call('tabs_context')).isError).toBe(false);
	const revoked = await fetch(`${tabberth.origin}/revoke`, {
		method: 'POST',
		body: new URLSearchParams({token: agent.tokens()?.access_token ?? ''}),
	});
	expect(revoked.status).toBe(200);
	const headers = {authorization: `Bearer ${agent.tokens()?.access_token}`};
	const refused = await until('the token to end', async () => {
		const answer = await postRpc(tabberth.url, initializeMessage(), headers);
		return answer.status === 401 ? answer : undefined;
	});
	expect(refused.headers.get('www-authenticate')).toMatch(/error="invalid_token".*resource_metadata=/);
	await agent.close();
});

/** Returns when the worker has a request that it has not answered. */
const untilHeld = async (running: Tabberth): Promise<void> => {
	const page = await openOwnPage(running, 'options/options.html#shortcuts');
	const openRequests = async (): Promise<number> => {
		const report = await page.evaluate(() => chrome.runtime.sendMessage({type: 'doctor.report'}));
		return (report as {value: {openRequests: number}}).value.openRequests;
	};
	await until('the question to be held', async () => ((await openRequests()) > 0 ? true : undefined));
	await page.close();
};

test('a question that waits outlives the worker', async () => {
	const callback = await listenForCode();
	const page = await tabberth.browser.newPage();
	const askedAgain = page.waitForRequest((request) => request.url().includes('/authorize?request='));
	await page.goto(await addressToPair(tabberth.origin, 'Patient', callback.url));
	const consent = await findConsent(tabberth);
	// What the page asks while nobody listens is lost, and it runs nothing that could ask again: so the worker holds its question by now.
	await askedAgain;
	await untilHeld(tabberth);
	await tabberth.killWorker();
	await tabberth.served();
	await consent.press('Always allow');
	const answer = await callback.answered;
	expect([answer.get('state'), answer.get('iss')]).toEqual(['mine', tabberth.origin]);
	expect(answer.get('code')).toBeTruthy();
	// One that is closed on its way is never told to be.
	await page.waitForFunction(() => document.title === 'Done');
	await callback.stop();
	await page.close();
});

test('without pairing every path of it is unknown, and no 401 speaks of it', async () => {
	await tabberth.changeSettings({pairing: false});
	const paths = ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server', '/authorize'];
	for (const path of paths) {
		const answer = await fetch(tabberth.origin + path);
		expect([path, answer.status]).toEqual([path, 404]);
		expect(await answer.json()).toMatchObject({error: {message: expect.any(String)}});
	}
	const refused = await postRpc(tabberth.url, initializeMessage());
	expect(refused.status).toBe(401);
	expect(refused.headers.get('www-authenticate')).not.toContain('resource_metadata');
	await tabberth.changeSettings({pairing: undefined});
});
