// What the rules come to. In: an address, as it is typed. Out: what agents may do there, and what they are told of why; judged here by the
// same code as in the worker.
import {useId, useState} from 'preact/hooks';
import {type Decision, openReach} from '../../../trust/judge.ts';
import {type SiteSettings, USES} from '../../../trust/sites.ts';
import {Card} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {say} from '../../say.ts';
import {readAddress} from './domains.ts';

const STATES: Readonly<Record<Decision, string>> = {allowed: 'working', ask: 'asking', denied: 'stopped'};

export const TrySite = ({settings}: {readonly settings: SiteSettings}) => {
	const control = useId();
	const [typed, setTyped] = useState('');
	const {state} = useLive();
	const url = readAddress(typed);
	const reach = openReach({ports: () => (state?.port === undefined ? [] : [state.port]), settings: () => settings});
	const isWrong = typed.trim() !== '' && url === undefined;
	return (
		<Card id="try" title={say('trust_try')} hint={say('trust_try_hint')}>
			<div class="stacked">
				<input
					id={control}
					type="text"
					inputMode="url"
					value={typed}
					placeholder="https://example.com/"
					spellcheck={false}
					autocomplete="off"
					aria-label={say('trust_try_address')}
					aria-invalid={isWrong}
					aria-describedby={`${control}-wrong`}
					onInput={({currentTarget}) => setTyped(currentTarget.value)}
				/>
				<p class="error" id={`${control}-wrong`} role="alert">
					{isWrong && say('trust_wrong_domain')}
				</p>
			</div>
			{url && (
				<dl class="verdicts" aria-live="polite">
					{USES.map((use) => {
						const {decision, reason} = reach.judge({url, use, grants: []});
						return (
							<div key={use}>
								<dt>{say(`trust_use_${use}`)}</dt>
								<dd>
									<span class={`state ${STATES[decision]}`}>{say(`trust_verdict_${decision}`)}</span>
									<span class="soft">{reason}</span>
								</dd>
							</div>
						);
					})}
				</dl>
			)}
		</Card>
	);
};
