// What keeps this browser from serving, and the one thing to do about it. In: the cause. Out: words, and the button or line that does it.
import {Code} from '../parts/copy.tsx';
import {useSettings} from '../parts/settings.tsx';
import {say, type TextName} from '../say.ts';
import {systemOf} from './places.ts';
import type {Served} from './served.ts';

const UNIX = 'sh installer/install.sh';
const WINDOWS = String.raw`installer\install.cmd`;

const WHY = {noCompanion: 'connect_no_companion', badCompanion: 'connect_bad_companion'} as const;

export const Mend = ({served}: {readonly served: Served}) => {
	if (served === 'off') return <SwitchOn />;
	if (served === 'portTaken') return <OtherPort />;
	if (served === 'otherCopy') return <p>{say('connect_other_copy')}</p>;
	return served === 'noCompanion' || served === 'badCompanion' ? <Install why={WHY[served]} Heading="h3" /> : null;
};

/** @param Heading As deep as the page is there; none where something above says it. */
export const Install = ({why, Heading}: {readonly why: TextName; readonly Heading?: 'h2' | 'h3'}) => {
	const isWindows = systemOf(navigator) === 'win';
	return (
		<div class="mend">
			{Heading && <Heading>{say('connect_install_title')}</Heading>}
			<p>{say(why)}</p>
			<Code text={isWindows ? WINDOWS : UNIX} label={say('connect_install_copy')} />
			<p class="soft">
				{say(isWindows ? 'connect_on_unix' : 'connect_on_windows')} <code>{isWindows ? UNIX : WINDOWS}</code>.{' '}
				{say('connect_install_after')}
			</p>
		</div>
	);
};

const SwitchOn = () => {
	const {change, lockOf} = useSettings();
	const lock = lockOf('enabled');
	return (
		<div class="mend">
			<p>{say('connect_off')}</p>
			{lock && <p class="lock">{lock}</p>}
			<div class="buttons">
				<button type="button" class="main" disabled={lock !== undefined} onClick={() => change({enabled: true})}>
					{say('connect_off_button')}
				</button>
			</div>
		</div>
	);
};

const OtherPort = () => (
	<div class="mend">
		<p>{say('connect_port_taken')}</p>
		<div class="buttons">
			<a class="button" href="/extension/ui/options/options.html#server/port">
				{say('connect_port_button')}
			</a>
		</div>
	</div>
);
