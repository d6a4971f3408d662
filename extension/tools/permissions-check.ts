import {z} from 'zod';
import {ToolError} from '../errors.ts';
import {readMove} from '../page/address.ts';
import {defineTool, reads, type Tool} from './define.ts';
import {readDomain} from './domains.ts';
import type {Judgement} from './permit.ts';

/** @param findTool Among all tools, of which this is one. */
export const makePermissionsCheck = (findTool: (name: string) => Tool | undefined): Tool =>
	defineTool({
		name: 'permissions_check',
		title: 'Ask where work is allowed',
		description: 'Whether you may work on a site, why, and what would change it.',
		annotations: {...reads, openWorldHint: false},
		input: z
			.object({
				url: z.string().min(1).optional().describe('This, or domain'),
				domain: z.string().min(1).optional().describe('Such as example.com'),
				tool: z.string().optional().describe('For this tool'),
			})
			.refine(({url, domain}) => (url === undefined) !== (domain === undefined), 'give either url or domain.'),
		handler: ({input: {url, domain, tool: name}, berth, host}) => {
			const tool = name === undefined ? undefined : findTool(name);
			if (name !== undefined && !tool) throw new ToolError(`tool: there is no tool ${JSON.stringify(name)}.`);
			const address = domain === undefined ? readAddress(url ?? '') : `https://${readDomain('domain', domain)}/`;
			if (tool && host.isOff(tool.name)) return JSON.stringify(OFF);
			const use = tool?.useOf({}) ?? 'act';
			const {decision, reason, howToChange} = host.judge({url: address, use, grants: berth.grants});
			return JSON.stringify({decision, reason, howToChange});
		},
	});

const OFF: Omit<Judgement, 'why'> = {
	decision: 'denied',
	reason: 'The person has switched this tool off.',
	howToChange: 'Only the person can, in Tabberth’s options.',
};

/** As navigate would read it. */
const readAddress = (text: string): string => {
	const move = readMove(text);
	if (move.kind === 'url') return move.url;
	throw new ToolError(`url: “${move.kind}” is no address. Give one such as https://example.com/.`);
};
