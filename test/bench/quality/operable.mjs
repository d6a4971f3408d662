// What a person can operate on a page, as the browser itself tells over CDP. In: an address and the size of the window; out: the
// role, the name and the identity of each element. It shares no code with what it judges: names are Chrome's own, visibility
// comes from the layout.
import puppeteer from 'puppeteer';
import {findBrowser} from '../../../installer/browser.mjs';
import {readLayout} from './layout.mjs';

const LOAD_LIMIT_MS = 30_000;
const ROLES = new Set(
	[
		...[
			'link',
			'button',
			'checkbox',
			'radio',
			'switch',
			'tab',
			'menuitem',
			'menuitemcheckbox',
			'menuitemradio',
			'option',
		],
		...[
			'combobox',
			'listbox',
			'textbox',
			'searchbox',
			'slider',
			'spinbutton',
			'treeitem',
			'Date',
			'DateTime',
			'InputTime',
		],
		...['ColorWell', 'DisclosureTriangle', 'DisclosureTriangleGrouped', 'ToggleButton', 'ComboBoxSelect'],
	].map((role) => role.toLowerCase()),
);

export async function openJudge() {
	const browser = await puppeteer.launch({
		executablePath: await findBrowser({asked: process.env.BROWSER_PATH, signal: AbortSignal.timeout(600_000)}),
		pipe: true,
		args: ['--no-first-run', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
	});
	return {
		listOperable: async (url, viewport) => {
			const page = await openPage(browser, url, viewport);
			try {
				return await listOnPage(page);
			} finally {
				await page.close();
			}
		},
		close: () => browser.close(),
	};
}

async function openPage(browser, url, viewport) {
	const page = await browser.newPage();
	await page.setViewport(viewport);
	await page.goto(url, {waitUntil: 'load', timeout: LOAD_LIMIT_MS});
	await waitUntilQuiet(page);
	return page;
}

/** Live pages build themselves after `load`; two frames without a change of the tree's size, and it is built. */
async function waitUntilQuiet(page) {
	let before = -1;
	for (let same = 0; same < 2; ) {
		const size = await page.evaluate(
			() => new Promise((resolve) => setTimeout(() => resolve(document.getElementsByTagName('*').length), 150)),
		);
		same = size === before ? same + 1 : 0;
		before = size;
	}
}

/** A frame of another process has a session of its own, and with it a layout and a tree of its own. */
async function listOnPage(page) {
	const frames = page.frames();
	const lists = [];
	for (const session of new Set(frames.map(({client}) => client))) {
		const layout = await readLayout(session);
		await session.send('Accessibility.enable');
		for (const frame of frames.filter(({client}) => client === session)) {
			const {nodes} = await session.send('Accessibility.getFullAXTree', {frameId: frame._id});
			lists.push(nodes.flatMap((node) => describeNode(node, layout)));
		}
		await session.send('Accessibility.disable');
	}
	return lists.flat();
}

function describeNode(node, layout) {
	if (node.ignored || !node.backendDOMNodeId) return [];
	const seen = layout.get(node.backendDOMNodeId);
	if (!seen || seen.isInternal || !seen.isVisible || seen.tag === 'OPTION' || seen.tag === 'OPTGROUP') return [];
	const role = node.role?.value ?? 'generic';
	const isEditor = seen.isEditor && !ROLES.has(role.toLowerCase());
	if (!isEditor && !ROLES.has(role.toLowerCase())) return [];
	return [{id: node.backendDOMNodeId, role: isEditor ? 'textbox' : role, name: node.name?.value ?? ''}];
}
