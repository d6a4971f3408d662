// What nobody needs of webextension-polyfill. As with sdk-cuts.ts, whoever comes to need another part takes it in here.
import type {Cut} from './cut.ts';

export const polyfillCuts: readonly Cut[] = [
	{
		file: /\/webextension-polyfill\/dist\/browser-polyfill\.js$/,
		why: 'Methods of Chromium return promises themselves. What it does for listeners of messages is needed.',
		of: 'apiMetadata',
		keep: ['runtime'],
	},
];
