// A question that must be answered before the page goes on. In: its words and buttons. Out: the browser's own dialog, which keeps the keyboard
// inside.
import type {ComponentChildren} from 'preact';
import {useId, useLayoutEffect, useRef} from 'preact/hooks';

interface DialogProps {
	readonly title: string;
	readonly children: ComponentChildren;
	/** From the one that changes nothing to the one that does. */
	readonly buttons: ComponentChildren;
	/** Escape is such an answer, as a rule. */
	readonly onClose: () => void;
	/** Only a button will do. */
	readonly mustAnswer?: boolean;
}

export const Dialog = ({title, children, buttons, onClose, mustAnswer = false}: DialogProps) => {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useId();
	const isLeft = useRef(false);
	// Before it is seen: keys that are pressed at once are meant for it.
	useLayoutEffect(() => {
		const {current} = dialog;
		const before = document.activeElement;
		current?.showModal();
		// The browser gives the keyboard back only from a dialog that is still there; nobody has to hear of it by then.
		return () => {
			isLeft.current = true;
			current?.close();
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={heading}
			closedby={mustAnswer ? 'none' : 'closerequest'}
			onClose={() => !isLeft.current && onClose()}
		>
			<h2 id={heading}>{title}</h2>
			<div class="body">{children}</div>
			<footer class="buttons">{buttons}</footer>
		</dialog>
	);
};
