// On which sites a step may be done. Pure. In: the steps, and the values of one run. Out: why a step may not be done where its tab is.
import {fillUrl} from './fill.ts';
import type {Step, Values} from './shortcut.ts';

/** The one word for pages without an address of their own. */
export const siteOf = (url: string): string =>
	/^https?:/.test(url) && URL.canParse(url) ? new URL(url).origin : 'about:blank';

/** Where an address that is opened says so with what was given, the site of the steps after it is another one. */
export const siteGiven = (steps: readonly Step[], values: Values, defaults: Values) => {
	const moved = new Map<string, string>();
	for (const {input} of steps) {
		if (typeof input.url !== 'string') continue;
		const [usual, now] = [fillUrl(input.url, defaults), fillUrl(input.url, values)].map(withScheme).map(siteOf);
		if (usual !== undefined && now !== undefined && usual !== now) moved.set(usual, now);
	}
	return (site: string): string => moved.get(site) ?? site;
};

const withScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`);

export const siteTrouble = (wanted: string, url: string): string | undefined => {
	const here = siteOf(url);
	return here === wanted ? undefined : `the tab shows ${here}, and this step is for ${wanted} only`;
};
