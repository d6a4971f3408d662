// When to take an update. In: whether calls run. Out: one reload: at the first idle moment, or when patience ends.

const PATIENCE_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1000;

/** A worker with an open native port never idles, so an update would otherwise wait for the browser's next start. */
export const reloadWhenIdle = (isIdle: () => boolean, reload: () => void): void => {
	const deadline = Date.now() + PATIENCE_MS;
	const look = (): void => {
		if (isIdle() || Date.now() >= deadline) reload();
		else setTimeout(look, LOOK_EVERY_MS);
	};
	look();
};
