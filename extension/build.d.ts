// What the build puts in.

/** The version of package.json. */
declare const __VERSION__: string;

declare module '*.svg?inline' {
	/** A data URL. */
	const url: string;
	export default url;
}
