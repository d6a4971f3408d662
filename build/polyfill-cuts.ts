// What the worker does not need of webextension-polyfill. Out: the cut, with the reason why nothing of it is ever called.
import type {Cut} from './cut.ts';

export const polyfillCuts: readonly Cut[] = [
	{
		file: /\/webextension-polyfill\/dist\/browser-polyfill\.js$/,
		why: 'Chromium gives promises itself. What the wrapping adds to that, a promise as the answer to a message, nobody gives.',
		replace: 'module.exports = wrapAPIs(chrome);',
		by: 'module.exports = chrome;',
	},
];
