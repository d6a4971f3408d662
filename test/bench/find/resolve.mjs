// Tells whether a ref that find answered means the right element, from outside and without knowing how refs are made: the right
// elements are given a mark for a name, the page is read once more, and the ref must now carry the mark. It rests on two
// promises only: a ref stays what it was from one reading to the next, and read_page shows an element under its aria-label.
import {readOutline} from '../quality/outline.mjs';
import {WHOLE_PAGE} from '../quality/readers.mjs';
import {locate, putMark, textsIn} from './locate.mjs';

const MARK = 'Zebrafinch Nine';
/** Under that name, not near it: the reason of a hit may quote its neighbour's. */
const FOUND = new RegExp(`^\\s*\\S+ "${MARK}" \\[(ref_\\w+)\\]`, 'gm');

/** @returns {Promise<{isListed: boolean, isRight: (ref: string) => boolean}>} */
export async function resolveRight(tab, selectors) {
	const answer = await run(tab, markingScript(selectors));
	if (!/MARKED [1-9]/.test(answer))
		throw new Error(`nothing to mark for ${selectors.join(' or ')}: ${answer.slice(0, 200)}`);
	try {
		const elements = readOutline(await tab.call('read_page', {...WHOLE_PAGE, filter: 'all'}));
		// Text may have a ref only where it is searched for.
		const found = (await tab.call('find', {query: MARK})).matchAll(FOUND);
		const right = new Set([...elements.filter(isMarked).map(({ref}) => ref), ...Array.from(found, ([, ref]) => ref)]);
		return {isListed: right.size > 0, isRight: (ref) => right.has(ref)};
	} finally {
		await run(tab, 'globalThis.takeMarkBack(); "TAKEN BACK"');
	}
}

/** The marked element itself, or what it holds: a click on the text of a button is a click on the button. */
function isMarked({name, above}) {
	return name === MARK || above.includes(MARK);
}

function markingScript(selectors) {
	return `(() => {
		const locate = ${locate};
		const textsIn = ${textsIn};
		const putMark = ${putMark};
		const elements = ${JSON.stringify(selectors)}.flatMap(locate);
		return 'MARKED ' + putMark(elements, ${JSON.stringify(MARK)});
	})()`;
}

function run(tab, text) {
	return tab.call('javascript_tool', {action: 'javascript_exec', text});
}
