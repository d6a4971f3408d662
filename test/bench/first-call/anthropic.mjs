// How Claude Code speaks with a model: the Messages API. In: a request; out: what is offered and answered, and a reply as a stream.
import {randomUUID} from 'node:crypto';
import {writeEvents} from './events.mjs';

export const anthropic = {
	read({method, url}, body) {
		if (method !== 'POST' || !url.startsWith('/v1/messages') || url.startsWith('/v1/messages/')) return undefined;
		const blocks = body.messages.flatMap(({content}) => (Array.isArray(content) ? content : []));
		const ours = blocks.filter(({type, name}) => type === 'tool_use' && name.includes('tabberth')).map(({id}) => id);
		return {
			model: body.model,
			offered: body.tools ?? [],
			results: blocks
				.filter((block) => block.type === 'tool_result' && ours.includes(block.tool_use_id))
				.map(({content}) => (typeof content === 'string' ? content : content.map(({text = ''}) => text).join('\n'))),
			finder: findTools(body),
		};
	},
	write(response, {tool, args, text}, {model}) {
		const block = tool
			? {type: 'tool_use', id: `toolu_${randomUUID()}`, name: tool.name, input: {}}
			: {type: 'text', text: ''};
		const delta = tool ? {type: 'input_json_delta', partial_json: JSON.stringify(args)} : {type: 'text_delta', text};
		const message = {id: `msg_${randomUUID()}`, type: 'message', role: 'assistant', model, content: []};
		const usage = {input_tokens: 1, output_tokens: 1};
		writeEvents(response, [
			{type: 'message_start', message: {...message, stop_reason: null, stop_sequence: null, usage}},
			{type: 'content_block_start', index: 0, content_block: block},
			{type: 'content_block_delta', index: 0, delta},
			{type: 'content_block_stop', index: 0},
			{type: 'message_delta', delta: {stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null}, usage},
			{type: 'message_stop'},
		]);
	},
};

/** Tools of servers are named, and described only to a model that asks for them. Nothing where that was done, or no tool is named. */
function findTools({tools = [], messages}) {
	const finder = tools.find(({name}) => name === 'ToolSearch');
	const told = JSON.stringify(messages);
	const named = new Set(told.match(/mcp__tabberth__\w+/g));
	if (!finder || named.size === 0 || told.includes('"name":"ToolSearch"')) return undefined;
	return {tool: finder, args: {query: `select:${[...named].join(',')}`, max_results: named.size}};
}
