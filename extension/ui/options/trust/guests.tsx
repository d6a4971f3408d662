// Who was let in without a key made here. In: clients that have paired, and programs the person has answered. Out: both lists, and a way to
// take each answer back.
import {useState} from 'preact/hooks';
import {ask} from '../../ask.ts';
import {sayAgo, useNow} from '../../parts/ago.ts';
import {Card, Empty} from '../../parts/card.tsx';
import {Confirm} from '../../parts/confirm.tsx';
import {useToast, useTry} from '../../parts/toast.tsx';
import type {Consent} from '../../requests/keys.ts';
import {say} from '../../say.ts';
import {showName} from '../../show-name.ts';
import {sayDay} from './times.ts';
import {useAsked} from './use-asked.ts';

const TOLD_EVERY_MS = 15_000;
const listPaired = () => ask('pairing.list');
const PAIRED_IN = ['pairing'] as const;
const listConsents = () => ask('consents.list');
const CONSENTS_IN = ['consents'] as const;

export const PairedClients = () => {
	const {value: paired, again} = useAsked(listPaired, PAIRED_IN);
	const [leaving, setLeaving] = useState<{readonly id: string; readonly name: string}>();
	const attempt = useTry();
	const toast = useToast();
	const end = (id: string, name: string): void =>
		attempt(async () => {
			await ask('pairing.end', {id});
			setLeaving(undefined);
			again();
			toast({text: say('trust_unpaired', name)});
		});
	return (
		<Card id="clients" title={say('trust_paired')} hint={say('trust_paired_hint')}>
			{paired?.length === 0 && <Empty>{say('trust_paired_none')}</Empty>}
			<ul class="rows">
				{paired?.map(({id, name, createdAt}) => (
					<li key={id}>
						<div class="who">
							<p class="clip">{showName(name)}</p>
							<p class="soft">{say('trust_paired_on', sayDay(createdAt))}</p>
						</div>
						<button
							type="button"
							aria-label={say('trust_unpairOf', showName(name))}
							onClick={() => setLeaving({id, name: showName(name)})}
						>
							{say('trust_unpair')}
						</button>
					</li>
				))}
			</ul>
			{leaving && (
				<Confirm
					isDanger
					title={say('trust_unpair_title', leaving.name)}
					yes={say('trust_unpair')}
					onYes={() => end(leaving.id, leaving.name)}
					onClose={() => setLeaving(undefined)}
				>
					<p>{say('trust_unpair_ends')}</p>
				</Confirm>
			)}
		</Card>
	);
};

export const Programs = () => {
	const {value: consents, again} = useAsked(listConsents, CONSENTS_IN);
	const now = useNow(TOLD_EVERY_MS);
	const attempt = useTry();
	const toast = useToast();
	const forget = (id: string, name: string): void =>
		attempt(async () => {
			await ask('consents.forget', {id});
			again();
			toast({text: say('trust_forgotten', name)});
		});
	return (
		<Card id="programs" title={say('trust_programs')} hint={say('trust_programs_hint')}>
			{consents?.length === 0 && <Empty>{say('trust_programs_none')}</Empty>}
			<ul class="rows">
				{consents?.map((consent) => (
					<Program key={consent.id} {...{consent, now}} onForget={forget} />
				))}
			</ul>
		</Card>
	);
};

interface ProgramProps {
	readonly consent: Consent;
	readonly now: number;
	readonly onForget: (id: string, name: string) => void;
}

const Program = ({consent: {id, client, program, subject, isAllowed, at}, now, onForget}: ProgramProps) => {
	const name = showName(client.name);
	const span = subject === undefined ? say('trust_for_good') : say('trust_for_session');
	return (
		<li>
			<div class="who">
				<p class="clip">{name}</p>
				<p class="soft path">
					{[program && `${program.path} (${program.user})`, sayAgo(at, now)].filter(Boolean).join(' · ')}
				</p>
			</div>
			<span class={`state ${isAllowed ? 'working' : 'stopped'}`}>
				{isAllowed ? say('trust_allowed', span) : say('trust_denied')}
			</span>
			<button type="button" aria-label={say('trust_forgetOf', name)} onClick={() => onForget(id, name)}>
				{say('trust_forget')}
			</button>
		</li>
	);
};
