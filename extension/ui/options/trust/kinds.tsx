// Sites where a slip costs most. In: the list that comes with Tabberth. Out: it, by kinds, and a way to a rule of one's own for each.
import {KIND_NAMES, SENSITIVE_NAMES, type SensitiveKind} from '../../../trust/sensitive.ts';
import {Card} from '../../parts/card.tsx';
import {say} from '../../say.ts';

/** What is known by the form of its name. */
const FORMS: {readonly [K in SensitiveKind]?: string} = {
	banking: '*.bank, netbanking.…, …bank.…',
	government: '*.gov.…, *.gob.…, *.gouv.…',
};

interface KindsProps {
	readonly isLocked: boolean;
	readonly onRule: (domain: string) => void;
}

export const Kinds = ({isLocked, onRule}: KindsProps) => (
	<Card id="kinds" title={say('trust_kinds')} hint={say('trust_kinds_hint')}>
		<div class="kinds">
			{(Object.keys(KIND_NAMES) as SensitiveKind[]).map((kind) => (
				<details key={kind}>
					<summary>
						{say(`trust_kind_${KIND_NAMES[kind]}`)} <span class="soft">{SENSITIVE_NAMES[kind].length}</span>
					</summary>
					<ul class="chips">
						{SENSITIVE_NAMES[kind].map((name) => (
							<li key={name}>
								<button
									type="button"
									disabled={isLocked}
									aria-label={say('trust_rule_for', name)}
									title={say('trust_rule_for', name)}
									onClick={() => onRule(name)}
								>
									{name}
								</button>
							</li>
						))}
					</ul>
					{FORMS[kind] && <p class="soft">{say('trust_kind_forms', FORMS[kind])}</p>}
				</details>
			))}
		</div>
	</Card>
);
