// What an agent was allowed and refused for its session, over a restart of the browser: the session goes on, and so does the answer.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type AgentClient, connectClient} from '../kit/clients.ts';
import {type Button, countConsentWindows, findConsent} from '../kit/consent.ts';
import {openSettings, untilText} from '../kit/options-fields.ts';
import {openProfile} from '../kit/profile.ts';
import {type Site, startSite} from '../kit/site.ts';
import type {Tabberth} from '../kit/tabberth.ts';

let site: Site;

beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

const runScript = (agent: AgentClient) => agent.call('javascript_tool', {action: 'javascript_exec', text: '6 * 7'});

const answered = async (tabberth: Tabberth, agent: AgentClient, answer: Button) => {
	const asking = runScript(agent);
	const consent = await findConsent(tabberth);
	await consent.press(answer);
	const told = await asking;
	await consent.closed();
	return told;
};

test('an agent is asked about no site again that was settled for its session', {timeout: 90_000}, async () => {
	const profile = await openProfile();
	const before = await profile.start();
	await before.changeSettings({preset: 'normal'});
	const url = site.page('/settled', '<title>Settled</title>');
	const [free, barred] = await Promise.all([
		connectClient('v2 legacy', before.url, {name: 'Free'}),
		connectClient('v1 http', before.url, {name: 'Barred'}),
	]);
	for (const each of [free, barred]) await each.call('navigate', {url});
	expect((await answered(before, free, 'Allow this session')).isError).toBe(false);
	expect((await answered(before, barred, 'Deny')).isError).toBe(true);

	await profile.stop();
	const after = await profile.start({args: ['--restore-last-session']});

	expect(await runScript(free)).toMatchObject({isError: false, text: expect.stringContaining('42')});
	expect(await runScript(barred)).toMatchObject({isError: true, text: expect.stringContaining('The person said no')});
	expect(countConsentWindows(after)).toBe(0);
	const page = await openSettings(after, 'trust');
	await untilText(page, '#grants section[aria-label="Free"]', 'Allowed this session');
	await untilText(page, '#grants section[aria-label="Barred"]', 'Denied');
	await page.close();
	await Promise.all([free.close(), barred.close()]);
});
