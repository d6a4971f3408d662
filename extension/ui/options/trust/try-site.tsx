// What the rules come to. In: an address, as it is typed. Out: what agents may do there, and what they are told of why; judged here by the
// same code as in the worker.
import {useId, useState} from 'preact/hooks';
import {type Decision, type Judgement, openReach, type Reach} from '../../../trust/judge.ts';
import {type SiteSettings, USES, type Use} from '../../../trust/sites.ts';
import {Card} from '../../parts/card.tsx';
import {useLive} from '../../parts/live.tsx';
import {say, sayReason} from '../../say.ts';
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
					{judgeAll(url, reach).map(({uses, decision, why}) => (
						<div key={uses[0]}>
							<dt>
								{uses.length === USES.length
									? say('trust_try_all')
									: uses.map((use) => say(`trust_use_${use}`)).join(', ')}
							</dt>
							<dd>
								<span class={`state ${STATES[decision]}`}>{say(`trust_verdict_${decision}`)}</span>
								<span class="soft">{sayReason(why)}</span>
							</dd>
						</div>
					))}
				</dl>
			)}
		</Card>
	);
};

interface Verdict extends Pick<Judgement, 'decision' | 'why'> {
	readonly uses: Use[];
}

/** What is judged alike stands together. */
const judgeAll = (url: string, reach: Reach): readonly Verdict[] => {
	const verdicts: Verdict[] = [];
	for (const use of USES) {
		const {decision, why} = reach.judge({url, use, grants: []});
		const last = verdicts.at(-1);
		if (last?.why.words === why.words && last.decision === decision) last.uses.push(use);
		else verdicts.push({uses: [use], decision, why});
	}
	return verdicts;
};
