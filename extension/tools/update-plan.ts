import {z} from 'zod';
import type {Berth} from '../berths/berths.ts';
import {ToolError} from '../errors.ts';
import {acts, defineTool, type ToolContext} from './define.ts';
import {readDomain} from './domains.ts';
import type {Judgement, SiteQuestion} from './permit.ts';

const MAX_DOMAINS = 50;
const MAX_STEP_CHARS = 300;

export const updatePlan = defineTool({
	name: 'update_plan',
	title: 'Say what is planned',
	description: 'Says on which sites you will work, and how. The person is asked once, if they want to be.',
	annotations: {...acts, openWorldHint: false},
	input: z.object({
		domains: z.array(z.string().min(1)).min(1).max(MAX_DOMAINS).describe('Such as example.com'),
		approach: z.array(z.string().min(1)).min(3).max(7).describe('Steps, in plain words'),
	}),
	handler: async ({input, berth, host, signal}) => {
		const domains = [...new Set(input.domains.map((domain, place) => readDomain(`domains.${place}`, domain)))];
		const approach = input.approach.map((step) => step.slice(0, MAX_STEP_CHARS).toWellFormed());
		const before = judgeAll(domains, {berth, host});
		const asked = before.filter(({decision}) => decision === 'ask');
		if (asked.length > 0) await host.approve(toQuestion(asked, approach, berth), signal);
		const judged = judgeAll(domains, {berth, host});
		const named = (decision: Judgement['decision']) => judged.filter((each) => each.decision === decision);
		const free = named('allowed').filter(({domain}) => !asked.some((each) => each.domain === domain));
		if (free.length > 0) berth.grant({domains: namesOf(free), approach, by: 'rules', at: Date.now()});
		const others = judged.filter(({decision}) => decision !== 'allowed').map(describe);
		if (named('allowed').length === 0) throw new ToolError(`domains: none of them may be used.\n${others.join('\n')}`);
		const granted = named('allowed').filter(({domain}) => asked.some((each) => each.domain === domain));
		const agreed = granted.length > 0 ? [`The person agreed to ${namesOf(granted).join(', ')}: go on.`] : [];
		const kept =
			free.length === 0
				? []
				: [`The plan is kept for this session. No rule of the person’s asks about ${namesOf(free).join(', ')}: go on.`];
		return [...agreed, ...kept, ...(others.length > 0 ? ['Not covered:', ...others] : [])].join('\n');
	},
});

type Judged = Judgement & {readonly domain: string};

const judgeAll = (domains: readonly string[], {berth, host}: Pick<ToolContext<unknown>, 'berth' | 'host'>): Judged[] =>
	domains.map((domain) => ({
		domain,
		...host.judge({url: `https://${domain}/`, use: 'act', grants: berth.grants}),
	}));

const namesOf = (judged: readonly Judged[]): string[] => judged.map(({domain}) => domain);

const toQuestion = (asked: readonly Judged[], approach: readonly string[], berth: Berth): SiteQuestion => ({
	berth,
	sites: namesOf(asked),
	uses: ['read', 'act'],
	reasons: asked.map(({why}) => why),
	approach,
});

const describe = ({domain, decision, reason, howToChange}: Judged): string =>
	decision === 'ask'
		? `${domain}: the person is being asked, and has not answered yet. Call update_plan again to go on waiting.`
		: `${domain}: ${decision}. ${reason} ${howToChange}`;
