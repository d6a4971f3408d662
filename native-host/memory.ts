// Gives memory back after large bodies. In: how many bytes have passed. Out: one garbage collection, once it is quiet again;
// left alone, the engine would keep a hundred megabytes for a process that sits idle for days.

const WORTH_BYTES = 4 * 1024 * 1024;
const QUIET_MS = 200;

/** @param collect What the engine offers with --expose-gc; without it nothing is done. */
export const createTidier = (collect: (() => void) | undefined): ((bytes: number) => void) => {
	if (!collect) return () => undefined;
	let passed = 0;
	let timer: NodeJS.Timeout | undefined;
	const tidy = (): void => {
		passed = 0;
		timer = undefined;
		collect();
	};
	return (bytes) => {
		passed += bytes;
		if (passed < WORTH_BYTES) return;
		// Each byte that passes puts it off, so that it never comes in the midst of a body.
		if (timer) timer.refresh();
		else timer = setTimeout(tidy, QUIET_MS).unref();
	};
};
