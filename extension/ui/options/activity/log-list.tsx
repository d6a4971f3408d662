// The lines of the log, however many there are. In: days and lines. Out: those in view, each in its place on the page; one of them may be open.
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {say} from '../../say.ts';
import {inView, layOut} from './layout.ts';
import {LineDetails, LineRow, type Named} from './line-row.tsx';
import type {Item} from './log-lines.ts';
import {sayDay, sayNumber} from './words.ts';

const LINE_PX = 36;
/** In two rows, where there is no room for one. */
const NARROW_LINE_PX = 56;
const DAY_PX = 44;
const NARROW = 640;
const SPARE = 12;

interface LogListProps {
	readonly items: readonly Item[];
	readonly nameOf: (berth: string | undefined) => Named | undefined;
	readonly open: number | undefined;
	readonly onOpen: (key: number | undefined) => void;
	readonly list: RefObject<HTMLOListElement | null>;
}

const keyOf = (item: Item): string =>
	item.kind === 'day' ? `day ${new Date(item.at).toDateString()}` : String(item.line.key);

export const LogList = ({items, nameOf, open, onOpen, list}: LogListProps) => {
	const {top, bottom, width} = useView(list);
	const [focused, setFocused] = useState<string>();
	const [extra, setExtra] = useState(0);
	const isNarrow = width < NARROW;
	const layout = useMemo(
		() =>
			layOut(items.length, (at) => {
				const item = items[at];
				if (item?.kind !== 'line') return DAY_PX;
				return (isNarrow ? NARROW_LINE_PX : LINE_PX) + (item.line.key === open ? extra : 0);
			}),
		[items, isNarrow, open, extra],
	);
	const [from, to] = inView(layout, {top, bottom, spare: SPARE});
	// Who goes through the lines by keyboard keeps their place, also where the wheel has moved it out of view.
	const kept = focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused);
	const places = Array.from({length: to - from}, (_, at) => from + at);
	if (kept >= 0 && (kept < from || kept >= to)) places.push(kept);
	return (
		<ol
			ref={list}
			class={isNarrow ? 'log narrow' : 'log'}
			style={{height: `${layout.height}px`}}
			aria-label={say('activity_list')}
			onFocusIn={({target}) => setFocused((target as Element).closest('li')?.dataset.key)}
			onFocusOut={() => setFocused(undefined)}
		>
			{places.map((at) => {
				const item = items[at];
				if (!item) return null;
				const key = keyOf(item);
				const place = {key, 'data-key': key, style: {top: `${layout.tops[at]}px`}};
				const size = {'aria-setsize': items.length, 'aria-posinset': at + 1};
				if (item.kind === 'day')
					return (
						<li {...place} {...size} class="day">
							<h2>{sayDay(item.at, Date.now())}</h2> <span class="soft">{sayNumber(item.count)}</span>
						</li>
					);
				const {line} = item;
				const isOpen = line.key === open;
				const named = nameOf(line.berth);
				return (
					<li {...place} {...size} class={isOpen ? 'open' : undefined}>
						<LineRow
							{...{line, named, isOpen}}
							onToggle={() => {
								setExtra(0);
								onOpen(isOpen ? undefined : line.key);
							}}
						/>
						{isOpen && (
							<Measured onHeight={setExtra}>
								<LineDetails line={line} named={named} />
							</Measured>
						)}
					</li>
				);
			})}
		</ol>
	);
};

/** Which part of the list the window shows, from the list's own beginning. */
const useView = (list: RefObject<HTMLOListElement | null>) => {
	const [view, setView] = useState({top: 0, bottom: 1_000, width: NARROW});
	useLayoutEffect(() => {
		const look = (): void => {
			const box = list.current?.getBoundingClientRect();
			if (box) setView({top: -box.top, bottom: innerHeight - box.top, width: box.width});
		};
		look();
		addEventListener('scroll', look, {passive: true});
		addEventListener('resize', look);
		// What stands above it may grow.
		const sizes = new ResizeObserver(look);
		for (const each of [document.body, list.current]) if (each) sizes.observe(each);
		return () => {
			removeEventListener('scroll', look);
			removeEventListener('resize', look);
			sizes.disconnect();
		};
	}, [list]);
	return view;
};

interface MeasuredProps {
	readonly onHeight: (px: number) => void;
	readonly children: ComponentChildren;
}

const Measured = ({onHeight, children}: MeasuredProps) => {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!box.current) return;
		const sizes = new ResizeObserver(([entry]) => onHeight(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)));
		sizes.observe(box.current);
		return () => sizes.disconnect();
	}, [onHeight]);
	return <div ref={box}>{children}</div>;
};
