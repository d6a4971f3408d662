import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {acts, defineTool} from './define.ts';
import {readDomain} from './domains.ts';

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
	handler: ({input, berth, host}) => {
		const domains = [...new Set(input.domains.map((domain, place) => readDomain(`domains.${place}`, domain)))];
		const judged = domains.map((domain) => ({
			domain,
			...host.judge({url: `https://${domain}/`, grants: berth.grants}),
		}));
		const allowed = judged.flatMap(({domain, decision}) => (decision === 'allowed' ? [domain] : []));
		const others = judged
			.filter(({decision}) => decision !== 'allowed')
			.map(({domain, decision, reason, howToChange}) => `${domain}: ${decision}. ${reason} ${howToChange}`);
		if (allowed.length === 0) throw new ToolError(`domains: none of them may be used.\n${others.join('\n')}`);
		const approach = input.approach.map((step) => step.slice(0, MAX_STEP_CHARS).toWellFormed());
		berth.grant({domains: allowed, approach, by: 'rules', at: Date.now()});
		const kept = `The plan is kept for this session. No rule of the person’s asks about ${allowed.join(', ')}: go on.`;
		return [kept, ...(others.length > 0 ? ['Not covered:', ...others] : [])].join('\n');
	},
});
