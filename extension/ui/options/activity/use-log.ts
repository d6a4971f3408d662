// The log while it is looked at. In: whether the person is busy with what stands there. Out: its lines, the latest first; newer ones join them at
// once, or wait until they are wanted.
import {useCallback, useEffect, useRef, useState} from 'preact/hooks';
import {useTry} from '../../parts/toast.tsx';
import type {LogLine} from './log-lines.ts';
import {readLog, readNewer, watchLog} from './log-store.ts';

/** As many as the worker keeps. */
const MAX_LINES = 10_000;
/** Agents write many lines a second; they are read together. */
const GATHERED_MS = 250;

interface Shown {
	readonly lines: readonly LogLine[];
	/** Newer ones, which have not joined them yet. */
	readonly waiting: readonly LogLine[];
}

const join = ({lines, waiting}: Shown): Shown => ({lines: [...waiting, ...lines].slice(0, MAX_LINES), waiting: []});

export const useLog = (isHeld: () => boolean) => {
	const [shown, setShown] = useState<Shown>({lines: [], waiting: []});
	const [isRead, setRead] = useState(false);
	const attempt = useTry();
	const held = useRef(isHeld);
	held.current = isHeld;
	const show = useCallback(() => setShown((now) => (now.waiting.length > 0 ? join(now) : now)), []);
	useEffect(() => {
		let newest = 0;
		let isOpen = true;
		let isWhole = false;
		const readAll = async (): Promise<void> => {
			setShown({lines: [], waiting: []});
			for await (const piece of readLog()) {
				if (!isOpen) return;
				newest = Math.max(newest, piece[0]?.key ?? 0);
				setShown(({lines, waiting}) => ({lines: [...lines, ...piece], waiting}));
			}
			isWhole = true;
			setRead(true);
			await readOn();
		};
		const readOn = async (): Promise<void> => {
			const newer = await readNewer(newest);
			if (!isOpen || newer.length === 0) return;
			newest = newer[0]?.key ?? newest;
			setShown(({lines, waiting}) => {
				const next = {lines, waiting: [...newer, ...waiting].slice(0, MAX_LINES)};
				return held.current() ? next : join(next);
			});
		};
		let turn = readAll();
		let timer: ReturnType<typeof setTimeout> | undefined;
		attempt(() => turn);
		const readSoon = (): void => {
			timer ??= setTimeout(() => {
				timer = undefined;
				// What could not be read once may be read the next time.
				attempt(() => (turn = turn.catch(() => undefined).then(() => (isWhole ? readOn() : readAll()))));
			}, GATHERED_MS);
		};
		const stop = watchLog((what) => {
			if (what === 'cleared') setShown({lines: [], waiting: []});
			else readSoon();
		});
		return () => {
			isOpen = false;
			clearTimeout(timer);
			stop();
		};
	}, [attempt]);
	return {...shown, isRead, show};
};
