// A word about what has just been done, with a way back. In: the word, and how it is undone. Out: it stands at the foot of the page for a while.
import {type ComponentChildren, createContext, type TargetedFocusEvent} from 'preact';
import {useCallback, useContext, useEffect, useRef, useState} from 'preact/hooks';
import {log} from '../../log.ts';
import {SaidError, say, sayError} from '../say.ts';

/** What has failed stays until it was seen. */
const SHOWN_MS = 6_000;

export interface Toast {
	readonly text: string;
	readonly undo?: (() => void) | undefined;
	readonly isTrouble?: boolean;
}

/** Nothing in the place of one takes away what is said. */
type ShowToast = (toast: Toast | undefined) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

export const ToastProvider = ({children}: {children: ComponentChildren}) => {
	const [toast, setToast] = useState<Toast>();
	const [isHeld, setHeld] = useState(false);
	const before = useRef<EventTarget | null>(null);
	useEffect(() => {
		if (!toast || toast.isTrouble || isHeld) return;
		const timer = setTimeout(() => setToast(undefined), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [toast, isHeld]);
	const show = useCallback<ShowToast>((next) => setToast(next && {...next}), []);
	const close = (): void => {
		setToast(undefined);
		setHeld(false);
		if (before.current instanceof HTMLElement) before.current.focus();
	};
	const enter = ({relatedTarget, currentTarget}: TargetedFocusEvent<HTMLElement>): void => {
		setHeld(true);
		const isFromOutside = !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
		if (isFromOutside) before.current = relatedTarget;
	};
	const undo = (): void => {
		toast?.undo?.();
		close();
	};
	return (
		<ToastContext.Provider value={show}>
			{children}
			<div
				class="toasts"
				role="status"
				onPointerEnter={() => setHeld(true)}
				onPointerLeave={() => setHeld(false)}
				onFocusIn={enter}
				onFocusOut={() => setHeld(false)}
			>
				{toast && (
					<div class={toast.isTrouble ? 'toast trouble' : 'toast'}>
						<span role={toast.isTrouble ? 'alert' : undefined}>{toast.text}</span>
						{toast.undo && (
							<button type="button" class="plain" onClick={undo}>
								{say('undo')}
							</button>
						)}
						{toast.isTrouble && (
							<button type="button" class="plain" onClick={close}>
								{say('close')}
							</button>
						)}
					</div>
				)}
			</div>
		</ToastContext.Provider>
	);
};

/** Says it where something that the person asked for has failed. */
export const useTry = (): ((work: () => Promise<unknown>) => void) => {
	const toast = useToast();
	return useCallback(
		(work) => {
			work().catch((error: unknown) => {
				if (!(error instanceof SaidError)) log.warn('ui', 'what was pressed failed', error);
				toast({text: say('failed', sayError(error)), isTrouble: true});
			});
		},
		[toast],
	);
};
