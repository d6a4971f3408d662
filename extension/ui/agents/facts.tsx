// What is known of an agent besides its calls. In: its line. Out: who it says it is, how much it calls, and what that has cost; on one line. Or
// the least of it, where its tabs are not listed.
import type {AgentLine} from '../live.ts';
import {sayAgo} from '../parts/ago.ts';
import {say, sayCount} from '../say.ts';
import {showName} from '../show-name.ts';
import {shortNumber} from './lines.ts';

export const BriefFacts = ({line: {client, tabs}}: {readonly line: AgentLine}) => (
	<p class="facts soft">
		{client && <Client {...client} />}
		{client && <span>{sayCount('agents_tabs', tabs.length)}</span>}
	</p>
);

export const Facts = ({line, now}: {readonly line: AgentLine; readonly now: number}) => {
	const {client, perMinute, tokens, usedAt} = line;
	return (
		<p class="facts soft">
			{client && <Client {...client} />}
			<span class="pace" title={say('agents_paceHint')}>
				{sayCount('agents_pace', perMinute)}
			</span>
			<span class="tokens" title={say('agents_tokensHint')}>
				{say('agents_tokens', shortNumber(tokens))}
			</span>
			{usedAt !== undefined && <span class="used">{say('agents_idleFor', sayAgo(usedAt, now))}</span>}
		</p>
	);
};

const Client = ({name, version}: NonNullable<AgentLine['client']>) => (
	<span class="client">{say('agents_client', showName(name), version)}</span>
);
