// Whether the browser ends. In: a window that has closed. Out: word that the browser goes on; none where it ended, or is out of sight.
import browser from 'webextension-polyfill';

/** It takes no longer to end once its windows are closed. */
const END_MS = 5_000;

export const untilGoesOn = async (): Promise<void> => {
	await new Promise((resolve) => setTimeout(resolve, END_MS));
	// Listened to before looking, or one that opens in between would be missed.
	const opened = nextWindow();
	// One that does not tell is not waited for.
	const windows = await browser.windows.getAll().catch(() => undefined);
	if (windows?.length === 0) await opened.promise;
	opened.forget();
};

const nextWindow = () => {
	const {onCreated} = browser.windows;
	let hear = (): void => undefined;
	const promise = new Promise<void>((resolve) => {
		hear = resolve;
	});
	onCreated.addListener(hear);
	return {promise, forget: () => onCreated.removeListener(hear)};
};
