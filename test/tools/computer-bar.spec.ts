// The bar that the browser shows in every window while a tab is debugged. It comes a moment after the debugger, and makes the page that a
// person looks at less high: what was seen before it would be pressed elsewhere.
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {readPicture} from '../kit/picture.ts';
import {useToolRoom} from '../kit/tool-room.ts';
import {until} from '../kit/until.ts';

const HEADED = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1200', '--window-size=1000,800'];
const BAR_HEIGHT = 56;
/** All along the lower edge, and lower than the bar. */
const PAGE = `<!doctype html><body style="margin:0"><button style="position:fixed;inset:auto 0 0;height:24px;border:0;background:#00f;color:#00f"
	onclick="landed.textContent = 'It landed'">Press</button><p id=landed></p>`;

const room = useToolRoom('v2 legacy', {args: HEADED, showsDebuggingBar: true, personActs: true});
const {act} = openActing(room);

/** Of a tab that a person has before them, without a debugger. */
const showInFront = async (): Promise<() => Promise<number>> => {
	const url = await room.show(PAGE);
	await room.tabberth.inWorker(async (address) => {
		const [tab] = await chrome.tabs.query({url: address});
		await chrome.tabs.update(tab?.id ?? -1, {active: true});
	}, url);
	const readHeight = (): Promise<number> =>
		room.tabberth.inWorker(async (address) => {
			const [tab] = await chrome.tabs.query({url: address});
			const func = () => (document.visibilityState === 'visible' ? innerHeight : 0);
			return (await chrome.scripting.executeScript({target: {tabId: tab?.id ?? -1}, func}))[0]?.result ?? 0;
		}, url);
	await until('the page to be seen', async () => (await readHeight()) || undefined);
	return readHeight;
};

test('computer takes a first picture that shows where a press lands, also where the browser shows its bar', async () => {
	const readHeight = await showInFront();
	const height = await readHeight();
	const {text} = await act({action: 'screenshot', save_to_disk: true});
	const file = await readFile(/\nSaved: (.*)\n/.exec(text)?.[1] ?? '');
	const picture = await readPicture(room.tabberth, file.toString('base64'));
	expect(text).toContain(`Screenshot, ${picture.width}×${picture.height}.`);
	expect([picture.height, await readHeight()]).toEqual([height - BAR_HEIGHT, height - BAR_HEIGHT]);
	expect(picture.corners.slice(2)).toEqual(['blue', 'blue']);
	const pressed = await act({action: 'left_click', coordinate: [picture.width / 2, picture.height - 8]});
	expect(pressed.text).toMatch(/^Clicked button "Press"[\s\S]*"It landed"/);
});
