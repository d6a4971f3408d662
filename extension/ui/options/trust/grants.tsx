// What was agreed to for as long as an agent's session lasts. In: the agents that run. Out: their sites, a way to a rule, which stands above
// it, and one to take each answer back.
import type {Use} from '../../../trust/sites.ts';
import {ask} from '../../ask.ts';
import {Card, Dot, Empty} from '../../parts/card.tsx';
import {Icon} from '../../parts/icons.tsx';
import {useLive} from '../../parts/live.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import {say} from '../../say.ts';
import {showName} from '../../show-name.ts';
import {useAsked} from './use-asked.ts';

const listGrants = () => ask('grants.list');
const GRANTS_IN = ['berth:'] as const;
const READ_AND_ACT: readonly Use[] = ['read', 'act'];

interface GrantsProps {
	readonly isLocked: boolean;
	readonly onRule: (domain: string) => void;
}

export const Grants = ({isLocked, onRule}: GrantsProps) => {
	const {value: berths, again} = useAsked(listGrants, GRANTS_IN);
	const {state} = useLive();
	const attempt = useTry();
	const toast = useToast();
	const forget = (id: string, at: number, agent: string, sites: string): void =>
		attempt(async () => {
			await ask('grants.forget', {id, at});
			again();
			toast({text: say('trust_grant_forgotten', agent, sites)});
		});
	const agents = berths?.flatMap(({id, name, grants}) => {
		const said = grants.filter(({by}) => by === 'person');
		const look = state?.agents.find(({id: held, berth = held}) => berth === id);
		return said.length > 0 ? [{id, name: look?.title ?? showName(name), color: look?.color ?? 'grey', said}] : [];
	});
	return (
		<Card id="grants" title={say('trust_grants')} hint={say('trust_grants_hint')}>
			{agents?.length === 0 && <Empty>{say('trust_grants_none')}</Empty>}
			{agents?.map(({id, name, color, said}) => (
				<section key={id} aria-label={name}>
					<h3 class="agent">
						<Dot color={color} /> {name}
					</h3>
					<ul class="rows">
						{said.map(({domains, uses = READ_AND_ACT, isRefused, at}) => (
							<li key={`${at} ${domains.join()}`}>
								<div class="who">
									<p>{domains.join(', ')}</p>
									<p class="soft">{uses.map((use) => say(`trust_use_${use as Use}`)).join(' · ')}</p>
								</div>
								<span class={`state ${isRefused ? 'stopped' : 'working'}`}>
									{isRefused ? say('trust_denied') : say('trust_allowed', say('trust_for_session'))}
								</span>
								<div class="buttons">
									{domains.map((domain) => (
										<button
											key={domain}
											type="button"
											class="small"
											disabled={isLocked}
											aria-label={say('trust_rule_for', domain)}
											title={say('trust_rule_for', domain)}
											onClick={() => onRule(domain)}
										>
											<Icon name="edit" />
										</button>
									))}
									<button
										type="button"
										aria-label={say('trust_grant_forget', domains.join(', '))}
										onClick={() => forget(id, at, name, domains.join(', '))}
									>
										{say('trust_forget')}
									</button>
								</div>
							</li>
						))}
					</ul>
				</section>
			))}
		</Card>
	);
};
