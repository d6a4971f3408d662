// The person's rules for sites. In: those in force. Out: a list that can be looked through, each rule in a line, with what may be done to it.
import {useState} from 'preact/hooks';
import type {SiteRule} from '../../../settings.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {Icon} from '../../parts/icons.tsx';
import {Lock} from '../../parts/lock.tsx';
import {say, sayCount} from '../../say.ts';
import {inOrder, TICKS} from './rules.ts';
import {sayMoment} from './times.ts';

/** More than can be taken in at a glance. */
const MANY = 8;

interface RuleListProps {
	readonly rules: readonly SiteRule[];
	readonly lock: string | undefined;
	readonly onAdd: () => void;
	readonly onEdit: (rule: SiteRule) => void;
	readonly onRemove: (rule: SiteRule) => void;
}

export const RuleList = ({rules, lock, onAdd, onEdit, onRemove}: RuleListProps) => {
	const [wanted, setWanted] = useState('');
	const isFiltered = rules.length > MANY && wanted.trim() !== '';
	const shown = inOrder(rules).filter(({domain}) => !isFiltered || domain.includes(wanted.trim().toLowerCase()));
	return (
		<Card
			id="sites"
			title={say('trust_rules')}
			hint={say('trust_rules_hint')}
			aside={
				<button type="button" disabled={lock !== undefined} onClick={onAdd}>
					<Icon name="plus" /> {say('trust_rule_new')}
				</button>
			}
		>
			<Lock why={lock} />
			{rules.length === 0 && <Empty>{say('trust_rules_none')}</Empty>}
			{rules.length > MANY && (
				<input
					type="search"
					class="filter"
					value={wanted}
					aria-label={say('trust_rules_find')}
					placeholder={say('trust_rules_find')}
					onInput={({currentTarget}) => setWanted(currentTarget.value)}
				/>
			)}
			<ul class="rows rules">
				{shown.map((rule) => (
					<Row key={`${rule.domain} ${rule.until ?? ''}`} {...{rule, onEdit, onRemove}} isLocked={lock !== undefined} />
				))}
			</ul>
			{isFiltered && (
				<p class="soft" role="status">
					{sayCount('trust_rules_shown', shown.length)}
				</p>
			)}
		</Card>
	);
};

interface RowProps extends Pick<RuleListProps, 'onEdit' | 'onRemove'> {
	readonly rule: SiteRule;
	readonly isLocked: boolean;
}

const STATES = {act: 'working', read: 'idle', ask: 'asking', deny: 'stopped'} as const;

const Row = ({rule, isLocked, onEdit, onRemove}: RowProps) => {
	const {domain, level, until} = rule;
	const said = TICKS.filter((tick) => level === 'act' && rule[tick] !== undefined).map((tick) =>
		say(rule[tick] ? 'trust_tick_isYes' : 'trust_tick_isNo', say(`trust_use_${tick}`)),
	);
	const more = [...said, ...(until === undefined ? [] : [say('trust_until', sayMoment(until))])];
	return (
		<li>
			<div class="who">
				<p class="clip" title={domain}>
					{domain}
				</p>
				{more.length > 0 && <p class="soft">{more.join(' · ')}</p>}
			</div>
			<span class={`state ${STATES[level]}`}>{say(`trust_level_${level}`)}</span>
			<div class="buttons">
				<button
					type="button"
					class="small"
					disabled={isLocked}
					aria-label={say('trust_rule_change', domain)}
					title={say('trust_rule_change', domain)}
					onClick={() => onEdit(rule)}
				>
					<Icon name="edit" />
				</button>
				<button
					type="button"
					class="small"
					disabled={isLocked}
					aria-label={say('trust_rule_remove', domain)}
					title={say('trust_rule_remove', domain)}
					onClick={() => onRemove(rule)}
				>
					<Icon name="trash" />
				</button>
			</div>
		</li>
	);
};
