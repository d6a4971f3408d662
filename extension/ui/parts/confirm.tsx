// A step that wants a yes. In: what it does. Out: the question, and the person's yes: a real press, never one that a script made.
import type {ComponentChildren} from 'preact';
import {pressed} from '../agents/press.ts';
import {say} from '../say.ts';
import {Dialog} from './dialog.tsx';

interface ConfirmProps {
	readonly title: string;
	readonly children: ComponentChildren;
	/** On the button that does it. */
	readonly yes: string;
	/** On the one that does nothing. */
	readonly no?: string;
	readonly onYes: () => void;
	readonly onClose: () => void;
	/** Something ends by it. */
	readonly isDanger?: boolean;
	/** There is something to say yes to. */
	readonly isReady?: boolean;
	/** Said, and not done yet. */
	readonly isBusy?: boolean;
}

export const Confirm = ({
	title,
	children,
	yes,
	no = say('cancel'),
	onYes,
	onClose,
	isDanger = false,
	isReady = true,
	isBusy = false,
}: ConfirmProps) => (
	<Dialog
		title={title}
		onClose={onClose}
		buttons={
			<>
				<button type="button" disabled={isBusy} onClick={onClose}>
					{no}
				</button>
				<button
					type="button"
					class={isDanger ? 'danger' : 'main'}
					disabled={isBusy || !isReady}
					onClick={pressed(onYes)}
				>
					{yes}
				</button>
			</>
		}
	>
		{children}
	</Dialog>
);
