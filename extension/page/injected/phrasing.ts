// A query in the order that is read: what is meant first, then what it lies in. Pure. In: a query, folded. Out: the same, turned.
import {NUMBERS, ORDINALS} from './ordinals.ts';
import {isIdle, wordsOf} from './words.ts';

const ordinalNames = new Map(
	'one two three four five six seven eight nine ten'.split(' ').flatMap((word, at): [string, string][] => [
		[word, `${NUMBERS[at]} entry `],
		[String(at + 1), `${NUMBERS[at]} entry `],
	]),
);

/** What is asked for is a value, and it stands near to what it is asked of. */
const QUESTIONS: readonly (readonly [RegExp, string])[] = [
	[/^(?:how many|(?:the )?(?:number|count) of) (.+?)(?: (?:are|is|do|does|were|have|has) .*)?$/, 'count near $1'],
	[/^how much (?:is|are|does|do|was|were) (.+?)(?: costs?)?$/, 'price near $1'],
	[/^how much (.+?)(?: (?:is|are|do|does|has|have|was|were) .*)?$/, 'number near $1'],
	[/^how long (?:is|are|does|do|has|have|will|was) (.+)$/, 'time near $1'],
	[/^what time (?:is|are|does|do) (.+)$/, 'time near $1'],
	[/^when (?:is|are|was|were|does|do|did|will) (.+)$/, 'date near $1'],
	[/^what(?: is| are|s) (?:the |my |its )?(.+)$/, '$1'],
];

/** They are called by their numbers. */
const NTH_PAGE = new RegExp(`\\b(${NUMBERS.slice(1).join('|')}) page\\b`);

/** "Card type (dropdown)", and "first comment: report it": what is meant is said in another place. */
export const inOrder = (folded: string): string =>
	QUESTIONS.reduce(
		(said, [asked, turned]) => said.replace(asked, turned),
		folded
			.replace(/^(.+) \(([a-z][^()]*)\)$/, '$2 $1')
			.replace(/^([^:]{3,}[^:\d]): (\S.{2,})$/, (all, place: string, meant: string) =>
				wordsOf(meant).some((word) => !isIdle(word)) ? `${meant} in ${place}` : all,
			)
			.replace(/\b(\d{1,2}) o ?clock\b/g, '$1:00')
			.replace(/[?!.]+$/, '')
			.replace(NTH_PAGE, (_all, nth: string) => `page ${ORDINALS[nth] ?? nth}`),
	).replace(/^(?:number|no|no\.|#) ?(\w+) (?=of |in |from )/, (all, nth: string) => ordinalNames.get(nth) ?? all);
