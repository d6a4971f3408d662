// How Codex speaks with a model: the Responses API. In: a request; out: what is offered and answered, and a reply as a stream.
import {randomUUID} from 'node:crypto';
import {writeEvents} from './events.mjs';

export const responses = {
	read({method, url}, body) {
		if (method !== 'POST' || !url.startsWith('/v1/responses')) return undefined;
		return {
			offered: body.tools.flatMap(listTools),
			results: body.input
				.filter(({type}) => type === 'function_call_output')
				.map(({output}) => (typeof output === 'string' ? output : JSON.stringify(output))),
		};
	},
	write(response, {tool, args, text}) {
		const item = tool
			? {
					...{type: 'function_call', id: `fc_${randomUUID()}`, call_id: `call_${randomUUID()}`, status: 'completed'},
					...tool.call,
					arguments: JSON.stringify(args),
				}
			: {type: 'message', id: `msg_${randomUUID()}`, role: 'assistant', content: [{type: 'output_text', text}]};
		const answer = {id: `resp_${randomUUID()}`, object: 'response'};
		const usage = {input_tokens: 1, output_tokens: 1, total_tokens: 2};
		writeEvents(response, [
			{type: 'response.created', response: {...answer, status: 'in_progress'}},
			{type: 'response.output_item.done', output_index: 0, item},
			{type: 'response.completed', response: {...answer, status: 'completed', output: [item], usage}},
		]);
	},
};

/** The tools of one server stand together under its name. */
function listTools({type, name = type, tools}) {
	if (type !== 'namespace') return [{name, call: {name}}];
	return tools.map((tool) => ({name: `${name}__${tool.name}`, call: {name: tool.name, namespace: name}}));
}
