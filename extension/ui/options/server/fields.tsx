// Settings of the server as fields. In: which one, and its words. Out: the field, bound to what is in force.
import {TextField} from '../../parts/field.tsx';
import {ListField} from '../../parts/list-field.tsx';
import {useSetting} from '../../parts/settings.tsx';
import {say, type TextName} from '../../say.ts';
import {type Range, type Read, readMinutes, readWhole} from './checks.ts';

interface Words {
	readonly label: TextName;
	readonly hint: TextName;
}

/** What is wrong, in words, or nothing. */
export const wrongOf = <T,>(read: Read<T>): string | undefined => ('wrong' in read ? say(...read.wrong) : undefined);

type Whole =
	| 'callsPerMinute'
	| 'totalCallsPerMinute'
	| 'failedKeysPerMinute'
	| 'newSessionsPerMinute'
	| 'maxSessions'
	| 'maxStreams'
	| 'callSeconds'
	| 'longCallSeconds'
	| 'turnSeconds'
	| 'unreadMib'
	| 'jsonLevels';

interface NumberFieldProps<N> extends Words {
	readonly name: N;
	readonly unit: TextName;
}

export const WholeField = ({name, label, hint, unit, range}: NumberFieldProps<Whole> & {readonly range: Range}) => {
	const {value, lock, onSave, onReset} = useSetting(name);
	return (
		<TextField
			{...{lock, onReset}}
			id={name}
			label={say(label)}
			hint={say(hint)}
			unit={say(unit)}
			inputMode="numeric"
			value={String(value)}
			check={(typed) => wrongOf(readWhole(typed, range))}
			onSave={(typed) => {
				const read = readWhole(typed, range);
				if ('value' in read) onSave(read.value);
			}}
		/>
	);
};

export const MinutesField = ({name, label, hint, unit}: NumberFieldProps<'graceMinutes' | 'idleMinutes'>) => {
	const {value, lock, onSave, onReset} = useSetting(name);
	return (
		<TextField
			{...{lock, onReset}}
			id={name}
			label={say(label)}
			hint={say(hint)}
			unit={say(unit)}
			inputMode="numeric"
			value={String(value)}
			check={(typed) => wrongOf(readMinutes(typed))}
			onSave={(typed) => {
				const read = readMinutes(typed);
				if ('value' in read) onSave(read.value);
			}}
		/>
	);
};

interface NamesFieldProps extends Words {
	readonly name: 'allowedHosts' | 'corsOrigins';
	readonly empty: TextName;
	readonly placeholder: string;
	readonly read: (typed: string) => Read<string>;
}

export const NamesField = ({name, label, hint, empty, placeholder, read}: NamesFieldProps) => {
	const {value, lock, onSave, onReset} = useSetting(name);
	return (
		<ListField
			{...{value, lock, onSave, onReset, placeholder}}
			id={name}
			label={say(label)}
			hint={say(hint)}
			empty={say(empty)}
			read={(typed) => {
				const known = read(typed);
				return 'wrong' in known ? {wrong: say(...known.wrong)} : known;
			}}
		/>
	);
};
