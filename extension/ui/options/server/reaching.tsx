// From where the server can be reached. In: the settings, and the port. Out: the address, the names and the origins, and what they force.
import {Card, Note} from '../../parts/card.tsx';
import {TextField} from '../../parts/field.tsx';
import {useLive} from '../../parts/live.tsx';
import {useSetting} from '../../parts/settings.tsx';
import {say} from '../../say.ts';
import {isThisComputerOnly, readBind, readHost, readOrigin} from './checks.ts';
import {NamesField, wrongOf} from './fields.tsx';

/** Until the worker has said which one it is. */
const USUAL_PORT = 3456;

export const Reaching = () => {
	const {state} = useLive();
	const port = state?.port ?? USUAL_PORT;
	return (
		<Card title={say('server_reaching')}>
			<div class="fields">
				<Bind />
				<NamesField
					name="allowedHosts"
					label="server_hosts"
					hint="server_hosts_hint"
					empty="server_hosts_none"
					placeholder={`devbox.local:${port}`}
					read={(typed) => readHost(typed, port)}
				/>
				<NamesField
					name="corsOrigins"
					label="server_origins"
					hint="server_origins_hint"
					empty="server_origins_none"
					placeholder="https://tool.example"
					read={readOrigin}
				/>
			</div>
		</Card>
	);
};

const Bind = () => {
	const {value, lock, onSave, onReset} = useSetting('host');
	return (
		<>
			<TextField
				{...{value, lock, onReset}}
				id="host"
				label={say('server_bind')}
				hint={say('server_bind_hint')}
				check={(typed) => wrongOf(readBind(typed))}
				onSave={(typed) => {
					const read = readBind(typed);
					if ('value' in read) onSave(read.value);
				}}
			/>
			{!isThisComputerOnly(value) && (
				<Note kind="asking">
					<strong>{say('server_bind_open')}</strong> {say('server_bind_forces')}
				</Note>
			)}
		</>
	);
};
