// What keeps agents from working, on whatever page it is seen. In: what is so. Out: why, the line that mends it where one does, and the way to
// find out more.
import {Note} from '../parts/card.tsx';
import {useLive} from '../parts/live.tsx';
import {say, sayReason} from '../say.ts';
import {Install} from './mend.tsx';

const DOCTOR = '#doctor';
const OPTIONS = '/extension/ui/options/options.html';
/** These sections tell how the companion is installed. */
const TELLING = ['connect', 'doctor'];

interface Given {
	/** Of the options, where the page is one. */
	readonly section?: string;
	/** Where the line that installs has a title of its own. */
	readonly Heading?: 'h2';
}

export const WayOut = ({section, Heading}: Given) => {
	const {state} = useLive();
	const away = section === undefined && {target: '_blank', rel: 'noreferrer'};
	return (
		<>
			{state?.companion === 'missing' && !TELLING.includes(section ?? '') && (
				<Install why="connect_no_companion" {...(Heading && {Heading})} />
			)}
			{section !== 'doctor' && (
				<a class="doctor" href={away ? OPTIONS + DOCTOR : DOCTOR} {...away}>
					{say('findOutWhy')}
				</a>
			)}
		</>
	);
};

export const TroubleNote = ({section}: Pick<Given, 'section'>) => {
	const {state} = useLive();
	if (!state?.trouble) return null;
	return (
		<Note kind="trouble">
			<p>{sayReason(state.trouble)}</p>
			<WayOut {...(section !== undefined && {section})} />
		</Note>
	);
};
