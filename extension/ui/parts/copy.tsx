// Text to take along. In: the text. Out: it stands there to be read, and a button puts it into the clipboard and says so.
import {useEffect, useState} from 'preact/hooks';
import {say} from '../say.ts';
import {Icon} from './icons.tsx';
import {useToast} from './toast.tsx';

const SAID_MS = 2_000;

interface CopyButtonProps {
	readonly text: string;
	/** Said where the button alone would not tell what it copies. */
	readonly label?: string;
	/** What stands on it; nothing but the sign where it is left out. */
	readonly word?: string;
}

export const CopyButton = ({text, label, word}: CopyButtonProps) => {
	const [isCopied, setCopied] = useState(false);
	const toast = useToast();
	useEffect(() => {
		if (!isCopied) return;
		const timer = setTimeout(() => setCopied(false), SAID_MS);
		return () => clearTimeout(timer);
	}, [isCopied]);
	const copy = (): void =>
		void navigator.clipboard.writeText(text).then(
			() => setCopied(true),
			() => toast({text: say('copyFailed'), isTrouble: true}),
		);
	const name = isCopied ? say('copied') : (label ?? word ?? say('copy'));
	return (
		<button type="button" class={word ? 'copy' : 'copy small'} onClick={copy} aria-label={name} title={name}>
			<Icon name={isCopied ? 'check' : 'copy'} />
			{word && <span>{isCopied ? say('copied') : word}</span>}
		</button>
	);
};

/** A command or a piece of a file, as it is to be typed. */
export const Code = ({text, label}: {readonly text: string; readonly label?: string}) => (
	<div class="code">
		{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys. */}
		<section tabIndex={0} aria-label={label ?? say('copy')}>
			<pre>
				<code>{text}</code>
			</pre>
		</section>
		<CopyButton text={text} {...(label && {label})} />
	</div>
);
