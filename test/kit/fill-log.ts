// A log that is long, as if agents had worked for days. In: how many lines. Out: they lie in the browser, as the worker writes them.
import type {Page} from 'puppeteer';

/** Two berths, five tools, three sites; each tenth line is an error, each twentieth a decision. The latest is of now, one each half minute before. */
export const fillLog = (page: Page, count: number): Promise<void> =>
	page.evaluate(async (wanted) => {
		const tools = ['navigate', 'read_page', 'computer', 'find', 'javascript_tool'];
		const sites = ['https://shop.example', 'https://wiki.example:8443', 'https://bank.example'];
		const opened = indexedDB.open('audit', 1);
		opened.onupgradeneeded = () => void opened.result.createObjectStore('lines', {autoIncrement: true});
		await new Promise((resolve) => {
			opened.onsuccess = resolve;
		});
		const transaction = opened.result.transaction('lines', 'readwrite');
		const table = transaction.objectStore('lines');
		for (let at = wanted - 1; at >= 0; at--) {
			const isOdd = at % 2 === 1;
			const whose = {
				at: Date.now() - at * 30_000,
				client: isOdd ? 'codex' : 'claude-code',
				berth: isOdd ? 'berth_bbbbbb222222' : 'berth_aaaaaa111111',
				session: 'sess1234',
				tool: tools[at % 5],
				origin: sites[at % 3],
			};
			table.add(
				at % 20 === 10
					? {...whose, kind: 'decision', decision: 'denied', reason: 'The person’s rule for bank.example denies it.'}
					: {
							...{...whose, kind: 'call', id: `call-${at}`, tabId: 1000 + (at % 7), ms: 3 + ((at * 37) % 2500)},
							...{outcome: at % 10 === 5 ? 'error' : 'ok', shape: {url: `text(${at % 90})`}, tokens: 20 + (at % 500)},
						},
			);
		}
		await new Promise((resolve) => {
			transaction.oncomplete = resolve;
		});
		opened.result.close();
	}, count);
