import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {quoteLine} from '../page/clean.ts';
import {readRef} from '../page/ref.ts';
import {type Condition, REF_STATES, waitUntil} from '../page/waiting.ts';
import {definePageTool, reads} from './define.ts';

const MAX_SECONDS = 45;

const input = z.object({
	text: z.string().min(1).max(1_000).optional().describe('To be shown'),
	textGone: z.string().min(1).max(1_000).optional().describe('To be shown no more'),
	ref: z.string().optional().describe('Element to be in the state'),
	state: z.enum(REF_STATES).default('visible').describe('For ref'),
	urlPattern: z.string().min(1).max(2_000).optional().describe('Part of the URL; * for anything'),
	networkIdle: z.literal(true).optional().describe('No requests for 0.5 s'),
	timeout: z.number().min(0).max(MAX_SECONDS).default(10).describe('Seconds'),
});

export const waitFor = definePageTool({
	name: 'wait_for',
	title: 'Wait for the page',
	description: 'Waits for one thing: a text, an element, an address, the network.',
	annotations: reads,
	input,
	handler: async ({input: given, page, host, signal}) => {
		const condition = readCondition(given);
		const {chromeId} = page;
		const log = host.traffic.logOf(chromeId);
		const limitMs = given.timeout * 1_000;
		const {ms, unread} = await waitUntil({chromeId, condition, limitMs, log, refusal: host.refusal, signal});
		const limit = unread.length > 0 ? `, as far as it can be read: ${unread.join('; ')}` : '';
		return `${describe(condition)} after ${(ms / 1_000).toFixed(1)} s${limit}.`;
	},
});

const readCondition = ({text, textGone, ref, state, urlPattern, networkIdle}: z.output<typeof input>): Condition => {
	const wanted: Condition[] = [
		...(text === undefined ? [] : [{kind: 'text' as const, text}]),
		...(textGone === undefined ? [] : [{kind: 'textGone' as const, text: textGone}]),
		...(ref === undefined ? [] : [{kind: 'ref' as const, ref: readRef('ref', ref), state}]),
		...(urlPattern === undefined ? [] : [{kind: 'url' as const, pattern: urlPattern}]),
		...(networkIdle ? [{kind: 'networkIdle' as const}] : []),
	];
	const [only, ...others] = wanted;
	if (only && others.length === 0) return only;
	throw new ToolError(
		`give one of text, textGone, ref, urlPattern and networkIdle; ${wanted.length === 0 ? 'there is none' : 'there are more'}.`,
	);
};

const describe = (condition: Condition): string => {
	switch (condition.kind) {
		case 'text':
			return `The page shows ${quoteLine(condition.text, 100)}`;
		case 'textGone':
			return `The page no longer shows ${quoteLine(condition.text, 100)}`;
		case 'ref':
			return `ref_${condition.ref} is ${condition.state}`;
		case 'url':
			return 'The address matches';
		case 'networkIdle':
			return 'The page asks for nothing more';
	}
};
