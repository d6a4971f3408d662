// Keeps what pages and the worker both use in two copies. In: modules as they are imported. Out: those that a page of ours needs under names of
// their own. Shared, they would lie in files that the worker has to fetch and that are packed one by one, for pages that are seldom open.
import type {Plugin} from 'vite';

const MARK = '?page';

const isOfPage = (importer: string): boolean =>
	importer.endsWith(MARK) || /\/extension\/ui\/[\w/-]+\.html$/.test(importer);

export const ownCopies: Plugin = {
	name: 'tabberth-own-copies',
	apply: 'build',
	enforce: 'pre',
	async resolveId(source, importer, options) {
		if (importer === undefined || !isOfPage(importer)) return null;
		const resolved = await this.resolve(source, importer.replace(MARK, ''), {...options, skipSelf: true});
		if (!resolved || resolved.external || !/\.(tsx?|m?js)$/.test(resolved.id)) return resolved;
		return {...resolved, id: resolved.id + MARK};
	},
};
