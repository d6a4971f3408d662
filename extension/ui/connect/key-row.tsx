// The key of one client. In: how this browser lets programs in, and the key if it was made here. Out: whether one is needed, in words, and the
// button that makes one.
import {useState} from 'preact/hooks';
import {pressed} from '../agents/press.ts';
import {ask} from '../ask.ts';
import {useSettings} from '../parts/settings.tsx';
import {useToast, useTry} from '../parts/toast.tsx';
import {say} from '../say.ts';

interface KeyRowProps {
	/** As the client is called. */
	readonly label: string;
	/** Made on this page. */
	readonly made: string | undefined;
	readonly onMade: (key: string) => void;
}

export const KeyRow = ({label, made, onMade}: KeyRowProps) => {
	const {view} = useSettings();
	const [isMaking, setMaking] = useState(false);
	const attempt = useTry();
	const toast = useToast();
	const access = view?.current.access;
	const make = async (): Promise<void> => {
		setMaking(true);
		try {
			const answer = await ask('keys.make', {name: label});
			if (answer) onMade(answer.key);
			else toast({text: say('connect_key_full'), isTrouble: true});
		} finally {
			setMaking(false);
		}
	};
	return (
		<div class="wish" id="key">
			<span class="name">{say('connect_key')}</span>
			{access !== 'open' && access !== undefined && (
				<button type="button" disabled={isMaking || made !== undefined} onClick={pressed(() => attempt(make))}>
					{say('connect_key_make', label)}
				</button>
			)}
			<p class="soft" role="status">
				{made === undefined ? whyOf(access, label) : say('connect_key_shown')}
			</p>
		</div>
	);
};

const whyOf = (access: 'ask' | 'key' | 'open' | undefined, label: string): string => {
	if (access === undefined) return say('connect_key_unknown');
	if (access === 'open') return say('connect_key_none');
	return access === 'key' ? say('connect_key_needed') : say('connect_key_ask', label);
};
