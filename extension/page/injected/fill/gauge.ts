// A slider or spin button of a page's own. In: the element, and the value that it is to have. Out: the deed. It is moved by the keys that
// such controls obey, step by step; a slider that obeys none, by the pointer.
import {attributeOf, boxOf, parentInPage} from '../dom.ts';
import {tidy} from '../names.ts';
import type {Deed} from './deed.ts';
import {drag, focusOn, tap} from './gestures.ts';
import {takeTurns} from './wait.ts';
import {asNumber, asText, Refused, type Wish} from './wish.ts';

const MAX_STEPS = 1_000;
const LIMIT_MS = 3_000;

export const fillGauge = async (gauge: HTMLElement, wish: Wish, role: string): Promise<Deed> => {
	const words = wordsOf(gauge);
	const isByName = typeof wish === 'string' && Number.isNaN(Number(wish)) && words !== '';
	const goal = isByName ? asText(wish, '') : asNumber(wish, `is a ${role}`);
	if (typeof goal === 'number') requireRange(gauge, goal);
	const read = () => (typeof goal === 'number' ? String(numberOf(gauge)) : wordsOf(gauge).toLowerCase());
	const before = read();
	const wanted = typeof goal === 'number' ? String(goal) : tidy(goal).toLowerCase();
	focusOn(gauge);
	if (typeof goal === 'number') await moveTo(gauge, goal, role);
	else await stepUntil(gauge, () => read() === wanted);
	return {read, wanted, before};
};

const numberOf = (gauge: Element): number => Number(attributeOf(gauge, 'aria-valuenow') ?? Number.NaN);
const wordsOf = (gauge: Element): string => tidy(attributeOf(gauge, 'aria-valuetext') ?? '');

const boundOf = (gauge: Element, name: string): number | undefined => {
	const said = attributeOf(gauge, name);
	return said === null || said.trim() === '' || Number.isNaN(Number(said)) ? undefined : Number(said);
};

const requireRange = (gauge: Element, goal: number): void => {
	const min = boundOf(gauge, 'aria-valuemin');
	const max = boundOf(gauge, 'aria-valuemax');
	if ((min !== undefined && goal < min) || (max !== undefined && goal > max))
		throw new Refused(`takes values from ${min ?? 'any'} to ${max ?? 'any'}, and ${goal} lies outside.`);
};

/** Round and round, as months and the like do not end. */
const stepUntil = async (gauge: HTMLElement, isThere: () => boolean): Promise<void> => {
	const endsAt = performance.now() + LIMIT_MS;
	for (let step = 0; step < MAX_STEPS && !isThere() && performance.now() < endsAt; step++) {
		tap(gauge, 'ArrowUp');
		await takeTurns();
	}
};

const moveTo = async (gauge: HTMLElement, goal: number, role: string): Promise<void> => {
	await jump(gauge, goal);
	if (await walk(gauge, goal)) return;
	if (role !== 'slider') return;
	slide(gauge, goal);
	await takeTurns();
	await walk(gauge, goal);
};

/** To an end from which it is nearer. */
const jump = async (gauge: HTMLElement, goal: number): Promise<void> => {
	const now = numberOf(gauge);
	const min = boundOf(gauge, 'aria-valuemin');
	const max = boundOf(gauge, 'aria-valuemax');
	if (min === undefined || max === undefined) return;
	const [key, distance] = goal - min < max - goal ? ['Home', goal - min] : ['End', max - goal];
	if (typeof distance !== 'number' || distance >= Math.abs(goal - now)) return;
	tap(gauge, String(key));
	await takeTurns();
};

/** @returns False where no key moves it. */
const walk = async (gauge: HTMLElement, goal: number): Promise<boolean> => {
	const endsAt = performance.now() + LIMIT_MS;
	let hasMoved = false;
	for (let step = 0; step < MAX_STEPS && performance.now() < endsAt; step++) {
		const before = numberOf(gauge);
		if (before === goal) return true;
		const after = await stepTowards(gauge, goal, before);
		if (after === before) return hasMoved;
		hasMoved = true;
		// Its steps do not meet the goal: the nearer side is as good as it gets.
		if (Math.sign(goal - after) !== Math.sign(goal - before) && after !== goal) {
			if (Math.abs(goal - after) > Math.abs(goal - before)) await stepTowards(gauge, before, after);
			return true;
		}
	}
	return true;
};

const stepTowards = async (gauge: HTMLElement, goal: number, now: number): Promise<number> => {
	for (const key of goal > now ? ['ArrowUp', 'ArrowRight'] : ['ArrowDown', 'ArrowLeft']) {
		tap(gauge, key);
		await takeTurns();
		if (numberOf(gauge) !== now) break;
	}
	return numberOf(gauge);
};

/** Along the track, which is what the handle lies in. */
const slide = (gauge: HTMLElement, goal: number): void => {
	const min = boundOf(gauge, 'aria-valuemin') ?? 0;
	const max = boundOf(gauge, 'aria-valuemax') ?? 100;
	const share = (goal - min) / (max - min || 1);
	const isUpright = attributeOf(gauge, 'aria-orientation') === 'vertical';
	const handle = boxOf(gauge);
	const length = ({width, height}: DOMRect) => (isUpright ? height : width);
	let track: Element | null = gauge;
	while (track && length(boxOf(track)) <= length(handle) * 2) track = parentInPage(track);
	const {left, top, width, height} = boxOf(track ?? gauge);
	const to = isUpright
		? {clientX: left + width / 2, clientY: top + height * (1 - share)}
		: {clientX: left + width * share, clientY: top + height / 2};
	drag(gauge, to);
};
