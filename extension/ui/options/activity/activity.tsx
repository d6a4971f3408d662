// The section Activity of the options: what agents did and what was decided about it. In: the log of this browser. Out: a timeline that can be
// searched, with new lines at the top, what it comes to, and a file of it.
import {useCallback, useMemo, useRef, useState} from 'preact/hooks';
import {Card, Empty} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {say, sayCount} from '../../say.ts';
import type {Entry} from '../entry.ts';
import {usePlace} from '../place.ts';
import {FIND_ITEM, Filters} from './filters.tsx';
import {CLEAR_ITEM, EXPORT_ITEM, KeepLog} from './keep-log.tsx';
import type {Named} from './line-row.tsx';
import {choicesOf, type Filter, filterLines, isBerth, isFiltered, NO_FILTER, toItems} from './log-lines.ts';
import {LogList} from './log-list.tsx';
import {TotalsView} from './totals.tsx';
import {useLog} from './use-log.ts';

/** Their items are told from berths, which have addresses here too. */
export const ACTIVITY_ENTRIES: readonly Entry[] = [
	{item: FIND_ITEM, label: 'activity_search', hint: 'activity_hint'},
	{item: EXPORT_ITEM, label: 'activity_exportLog', hint: 'activity_exportHint'},
	{item: CLEAR_ITEM, label: 'activity_clear', hint: 'activity_clearWords'},
];

export const Activity = () => {
	const list = useRef<HTMLOListElement>(null);
	const [open, setOpen] = useState<number>();
	const isHeld = (): boolean => open !== undefined || isInUse(list.current);
	const {lines, waiting, isRead, show} = useLog(isHeld);
	const {filter, change} = useFilter();
	const nameOf = useNames();
	const now = Date.now();
	const shown = useMemo(() => filterLines(lines, filter, now), [lines, filter]);
	const items = useMemo(() => toItems(shown), [shown]);
	const choices = useMemo(() => choicesOf(lines), [lines]);
	const fresh = useMemo(() => filterLines(waiting, filter, now).length, [waiting, filter]);
	const showNew = (): void => {
		show();
		setOpen(undefined);
		scrollTo({top: 0});
	};
	return (
		<>
			<h1>{say('nav_activity')}</h1>
			<div class="heading">
				<p class="intro">{say('activity_hint')}</p>
				<KeepLog lines={shown} isEmpty={lines.length === 0} />
			</div>
			{lines.length === 0 && isRead && (
				<Card title={say('activity_noneTitle')}>
					<Empty>
						{say('activity_none')} <a href="#connect">{say('activity_connect')}</a>
					</Empty>
				</Card>
			)}
			{lines.length > 0 && (
				<>
					<Filters {...{filter, choices, nameOf}} onFilter={change} />
					<TotalsView lines={shown} nameOf={nameOf} />
					{shown.length === 0 && (
						<Empty>
							{say('activity_noMatch')}{' '}
							{isFiltered(filter) && (
								<button type="button" class="plain" onClick={() => change(NO_FILTER)}>
									{say('activity_showAll')}
								</button>
							)}
						</Empty>
					)}
				</>
			)}
			<div class="lines">
				<div class="news" role="status">
					{fresh > 0 && (
						<button type="button" class="main" onClick={showNew}>
							{sayCount('activity_new', fresh)}
						</button>
					)}
				</div>
				{shown.length > 0 && (
					<div
						class="card timeline"
						onPointerLeave={() => {
							if (!isHeld()) show();
						}}
					>
						<LogList {...{items, nameOf, open, list}} onOpen={setOpen} />
					</div>
				)}
			</div>
		</>
	);
};

/** While the person reads or points there, nothing moves. */
const isInUse = (list: HTMLElement | null): boolean =>
	list !== null &&
	(list.getBoundingClientRect().top < 0 || list.matches(':hover') || list.contains(document.activeElement));

/** Which berth is wanted stands in the address, so that others can link to it; a client has no address. */
const useFilter = () => {
	const {item} = usePlace();
	const [own, setOwn] = useState(NO_FILTER);
	const berth = item !== undefined && isBerth(item) ? item : undefined;
	const filter = useMemo(() => (berth === undefined ? own : {...own, who: berth}), [own, berth]);
	const change = useCallback((wanted: Partial<Filter>): void => {
		const {who} = wanted;
		if (who !== undefined) location.hash = isBerth(who) ? `#activity/${who}` : '#activity';
		setOwn((before) => ({...before, ...wanted, who: who === undefined ? before.who : isBerth(who) ? '' : who}));
	}, []);
	return {filter, change};
};

/** What berths are called now; earlier ones have no name any more. The same one for as long as they are called the same. */
const useNames = () => {
	const {state} = useLive();
	const named = state?.agents.map(({id, berth = id, title, color}): [string, Named] => [berth, {title, color}]);
	return useMemo(() => {
		const names = new Map(named);
		return (berth: string | undefined): Named | undefined => (berth === undefined ? undefined : names.get(berth));
	}, [JSON.stringify(named)]);
};
