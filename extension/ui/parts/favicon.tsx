// The picture of a site, from what the browser has kept of it: nothing is fetched. In: an address. Out: a small picture, or a plain sheet.
import browser from 'webextension-polyfill';

const SIZE = 16;

export const Favicon = ({url}: {readonly url: string}) => {
	const source = new URL(browser.runtime.getURL('/_favicon/'));
	source.searchParams.set('pageUrl', url);
	source.searchParams.set('size', String(SIZE * 2));
	return <img class="favicon" src={source.href} alt="" width={SIZE} height={SIZE} />;
};
