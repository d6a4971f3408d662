// The button or the line that mends a part. In: how it is mended. Out: the control.
import {pressed} from '../../agents/press.ts';
import {ask} from '../../ask.ts';
import {Mend} from '../../connect/mend.tsx';
import {useLive} from '../../parts/live.tsx';
import {useSettings} from '../../parts/settings.tsx';
import {useTry} from '../../parts/toast.tsx';
import {say} from '../../say.ts';
import type {Cure as How} from './checks.ts';

export const Cure = ({how, onDone}: {readonly how: How; readonly onDone: () => void}) => {
	if (how.kind === 'install') return <Mend served={how.served} />;
	if (how.kind === 'resume') return <Resume />;
	if (how.kind === 'switchOn') return <SwitchOn />;
	if (how.kind === 'forget') return <Forget names={how.names} onDone={onDone} />;
	return (
		<a class="button" href={how.href}>
			{say(how.words)}
		</a>
	);
};

const Resume = () => {
	const {act} = useLive();
	return (
		<button type="button" onClick={pressed(() => act({type: 'resume'}))}>
			{say('resume')}
		</button>
	);
};

const SwitchOn = () => {
	const {change, lockOf} = useSettings();
	const lock = lockOf('enabled');
	return (
		<>
			<button type="button" disabled={lock !== undefined} onClick={() => change({enabled: true})}>
				{say('connect_off_button')}
			</button>
			{lock && <span class="lock">{lock}</span>}
		</>
	);
};

const Forget = ({names, onDone}: {readonly names: readonly string[]; readonly onDone: () => void}) => {
	const attempt = useTry();
	const forget = async (): Promise<void> => {
		await ask('settings.put', {change: Object.fromEntries(names.map((name) => [name, null]))});
		onDone();
	};
	return (
		<button type="button" onClick={pressed(() => attempt(forget))}>
			{say('doctor_settings_forget')}
		</button>
	);
};
