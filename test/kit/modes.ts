// The two ways in which specs run the browser, because the one without windows hides some of what follows from having them. In:
// nothing. Out: a name and the arguments of each.

export const MODES: readonly (readonly [string, readonly string[]])[] = [
	['headless', []],
	['headed', ['--ozone-platform=headless']],
];
