// What agents leave behind in the person's profile: none of their tab groups. The browser saves those that go with their window.
import {expect, onTestFinished, test} from 'vitest';
import {openTabOf} from '../kit/agents.ts';
import {connectClient} from '../kit/clients.ts';
import {openHarbour} from '../kit/harbour.ts';
import {MODES} from '../kit/modes.ts';
import {openProfile} from '../kit/profile.ts';
import {readSavedGroups} from '../kit/saved-groups.ts';
import {startSite} from '../kit/site.ts';
import {inStrip} from '../kit/strip.ts';

test.each(MODES)(
	'the group of an agent that ends is not saved, though its window closes with it (%s)',
	async (_mode, args) => {
		const [profile, site] = await Promise.all([openProfile(), startSite()]);
		onTestFinished(() => site.stop());
		const tabberth = await profile.start({args});
		const strip = inStrip(tabberth);
		const harbour = openHarbour(tabberth, site, strip);
		const agent = await connectClient('v1 http', tabberth.url, {name: 'the agent'});
		const url = harbour.newPage();
		await openTabOf(agent, url);
		await strip.setApart((await strip.find(url)).groupId);
		const mine = await strip.open(harbour.newPage());
		await strip.loaded(mine);
		const windowId = await strip.setApart(await strip.makeGroup(mine, {title: 'the person', color: 'grey'}));

		await harbour.end(agent);
		await strip.closeWindow(windowId);
		expect(tabberth.urls()).not.toContain(url);
		await profile.stop();

		const saved = await readSavedGroups(profile.userDataDir);
		expect(saved.filter((text) => text.includes('the person'))).not.toEqual([]);
		expect(saved.filter((text) => text.includes('the agent'))).toEqual([]);
	},
);
