// What the extension does not need of webextension-polyfill. Out: the cuts, each with the reason why nothing of it is ever called.
import type {Cut} from './cut.ts';

export const polyfillCuts: readonly Cut[] = [
	{
		file: /\/webextension-polyfill\/dist\/browser-polyfill\.js$/,
		why: 'In the Chromiums that we ask for, every API answers with a promise by itself. Who hears a message answers by sendResponse.',
		replace: 'module.exports = wrapAPIs(chrome);',
		by: 'module.exports = chrome;',
	},
];
