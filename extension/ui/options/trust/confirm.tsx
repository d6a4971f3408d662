// A step that ends something. In: what it ends. Out: the question, and the person's yes: a real press, never one that a script made.
import type {ComponentChildren} from 'preact';
import {Dialog} from '../../parts/dialog.tsx';
import {say} from '../../say.ts';

interface ConfirmProps {
	readonly title: string;
	readonly children: ComponentChildren;
	/** On the button that does it. */
	readonly yes: string;
	readonly onYes: () => void;
	readonly onClose: () => void;
	/** Said, and not done yet. */
	readonly isBusy?: boolean;
}

export const Confirm = ({title, children, yes, onYes, onClose, isBusy = false}: ConfirmProps) => (
	<Dialog
		title={title}
		onClose={onClose}
		buttons={
			<>
				<button type="button" disabled={isBusy} onClick={onClose}>
					{say('trust_cancel')}
				</button>
				<button
					type="button"
					class="danger"
					disabled={isBusy}
					onClick={({isTrusted}) => {
						if (isTrusted) onYes();
					}}
				>
					{yes}
				</button>
			</>
		}
	>
		<p>{children}</p>
	</Dialog>
);
