// What the build puts in.

/** The version of package.json. */
declare const __VERSION__: string;

/** The native messaging host of the channel that is built, by installer/channel.mjs. */
declare const __COMPANION__: string;

declare module '*.svg?inline' {
	/** A data URL. */
	const url: string;
	export default url;
}

declare module '*.svg?raw' {
	const text: string;
	export default text;
}
