// Agents at work, for specs of the pages that show them. In: a running Tabberth and a site. Out: agents with a tab each, calls that last until
// they are let go, and how a page shows an agent.
import type {Page} from 'puppeteer';
import type {AgentClient, Answer} from './clients.ts';
import {openHarbour} from './harbour.ts';
import type {Site} from './site.ts';
import {inStrip} from './strip.ts';
import type {Tabberth} from './tabberth.ts';
import {until} from './until.ts';

const LASTING = 'await new Promise((go) => addEventListener("go", go, {once: true})); "went on"';

export type Mate = Awaited<ReturnType<ReturnType<typeof openCrew>['join']>>;

export const openCrew = (tabberth: Tabberth, site: Site) => {
	const strip = inStrip(tabberth);
	const harbour = openHarbour(tabberth, site, strip);
	return {
		strip,
		join: harbour.moor,
		joinAll: async (count: number) => {
			const mates = [];
			for (let mate = 0; mate < count; mate++) mates.push(await harbour.moor());
			return mates;
		},
		/** A call that runs in its tab, once the page knows of it, until it is let go. */
		busy: async (page: Page, mate: {client: AgentClient; tabId: number; name: string; url: string}) => {
			const {client, tabId, name, url} = mate;
			const answer: Promise<Answer> = client.call('javascript_tool', {
				...{action: 'javascript_exec', text: LASTING, tabId},
			});
			let ended: Answer | undefined;
			answer.then(
				(given) => {
					ended = given;
				},
				() => undefined,
			);
			await untilSays(page, name, '.is-running code', 'javascript_tool');
			const release = async (): Promise<Answer> => {
				// The call may be known before its script listens.
				return until('the call to end', async () => {
					await tabberth.inWorker(async (at) => {
						const [found] = await chrome.tabs.query({url: at});
						const func = () => void dispatchEvent(new Event('go'));
						await chrome.scripting.executeScript({target: {tabId: found?.id ?? -1}, func, world: 'MAIN'});
					}, url);
					return ended;
				});
			};
			return {answer, release};
		},
		end: async (mates: readonly {client: AgentClient}[]): Promise<void> => {
			for (const {client} of mates) await harbour.end(client);
		},
	};
};

const cardOf = (name: string): string => `[data-agent="${name}"]`;

/** Returns when what stands there in the agent's card begins with these words; without words, when it is there. */
export const untilSays = (page: Page, name: string, selector: string, words = ''): Promise<unknown> =>
	page.waitForFunction(
		(place, start) => {
			const found = [...document.querySelectorAll(place)].map((each) => each.textContent?.trim() ?? '');
			return found.some((text) => text.startsWith(start));
		},
		{},
		`${cardOf(name)} ${selector}`,
		words,
	);

/** In the agent's card. */
export const pressIn = (page: Page, name: string, selector: string): Promise<void> =>
	page.locator(`${cardOf(name)} ${selector}`).click();

export const textIn = (page: Page, name: string, selector: string): Promise<string> =>
	page.$eval(`${cardOf(name)} ${selector}`, (element) => element.textContent ?? '');

/** The agents in the order in which they stand. */
export const namesOn = (page: Page): Promise<string[]> =>
	page.$$eval('[data-agent]', (cards) => cards.map((card) => card.getAttribute('data-agent') ?? ''));
