import {z} from 'zod';
import {cleanLine} from '../page/clean.ts';
import {acts, definePageTool} from './define.ts';

/** Clients give up on a call after a minute or so. */
const WAIT_MS = 45_000;
const MAX_REASON_CHARS = 500;

export const handOver = definePageTool({
	name: 'hand_over',
	title: 'Ask the person to do a step',
	description:
		'Asks the person for a step in a tab, such as a login or a captcha. Waits up to 45 s; call again to wait on.',
	annotations: acts,
	input: z.object({reason: z.string().min(1).max(MAX_REASON_CHARS).describe('What they should do')}),
	answersDialogs: true,
	onAnySite: true,
	handler: async ({input, page, berth, signal}) => {
		const reason = cleanLine(input.reason, MAX_REASON_CHARS);
		const answered = await berth.ask({tabId: page.id, reason, limitMs: WAIT_MS, signal});
		if (!answered) return STILL_WAITING;
		const about = answered.reason === reason ? '' : ` (asked: ${JSON.stringify(answered.reason)})`;
		return answered.answer === 'done'
			? `The person says it is done${about}. Look at the page before you go on.`
			: `The person says that they cannot do it${about}. Go on without it, or ask them in words why.`;
	},
});

const STILL_WAITING =
	'Still waiting: the person has not answered yet. The question stays with them; call hand_over again to go on waiting.';
