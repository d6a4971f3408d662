// Where an action led that makes a page go elsewhere. In: what the browser tells, and where the page says it goes. Out: a sentence, or none
// where it stays.
import {isForOtherPrograms} from '../address.ts';
import {cleanLine, quoteLine} from '../clean.ts';
import type {DownloadWatch} from '../download-watch.ts';
import {errorToWords} from '../network-errors.ts';
import type {Leaving, Watch} from './watch.ts';

/** A page that says it leaves begins to do so within this time. */
const DEPARTURE_MS = 1_000;
/** As long as navigate waits for a page to load. */
const LOAD_MS = 4_800;
/** From the end of a navigation to the download that it became. */
const DOWNLOAD_MS = 500;
const MAX_NAME_CHARS = 120;

/** A page that is left is waited for, so that the next call meets the new one. */
export const whereItLed = async (
	watch: Watch,
	downloads: DownloadWatch,
	leavesFor: string | undefined,
): Promise<readonly string[]> => {
	if (leavesFor !== undefined && isForOtherPrograms(leavesFor))
		return [`It asked for ${shorten(leavesFor)}, ${PROGRAM}`];
	await settled(watch, downloads, leavesFor !== undefined);
	if (downloads.name !== undefined)
		return [
			`It began a download: ${quoteLine(downloads.name, MAX_NAME_CHARS)}${downloads.refused === undefined ? '; downloads tells of it.' : `, which was stopped. ${downloads.refused}`}`,
		];
	const {phase, url, error} = watch.state;
	if (phase === 'here') return leavesFor === undefined ? [] : [`It asked for ${shorten(leavesFor)}, ${NOWHERE}`];
	if (phase !== 'failed') return [`It led to another page${phase === 'loaded' ? '' : ', which is still loading'}.`];
	if (error === ABORTED) return [`It asked for ${shorten(url)}, ${NOWHERE}`];
	return [`It led to ${shorten(url)}, which did not load: ${errorToWords(error ?? '')}.`];
};

/** Returns when it is there, or is downloaded, or does not come. */
const settled = async (watch: Watch, downloads: DownloadWatch, isLeaving: boolean): Promise<void> => {
	const until = (isWanted: (state: Leaving) => boolean, limitMs: number): Promise<unknown> =>
		Promise.race([watch.until(isWanted, limitMs), downloads.begun]);
	if (isLeaving) await until(({phase}) => phase !== 'here', DEPARTURE_MS);
	if (watch.state.phase === 'here' || downloads.name !== undefined) return;
	await until(({phase}) => phase === 'loaded' || phase === 'failed', LOAD_MS);
	// The navigation ends before the browser tells what it has become.
	if (watch.state.error === ABORTED) await until(({phase}) => phase === 'loaded', DOWNLOAD_MS);
};

const ABORTED = 'net::ERR_ABORTED';
const NOWHERE = 'which led to no page.';
const PROGRAM =
	'which is for another program, so the page stays. The browser may ask the person about it over the tab: if nothing reaches the page any more, call hand_over, or navigate to about:blank and back.';

const shorten = (url: string): string => cleanLine(url, 200);
