// How Gemini CLI speaks with a model. In: a request; out: what is offered and answered, and a reply, as a stream where it is asked for.
import {writeEvents} from './events.mjs';

export const gemini = {
	read({method, url}, body) {
		const action = /\/models\/[^/]+:(\w+)/.exec(url)?.[1];
		if (method !== 'POST' || !['generateContent', 'streamGenerateContent'].includes(action)) return undefined;
		return {
			isStream: action === 'streamGenerateContent',
			offered: (body.tools ?? []).flatMap(({functionDeclarations = []}) => functionDeclarations),
			results: body.contents
				.flatMap(({parts}) => parts)
				.flatMap(({functionResponse}) => (functionResponse ? [JSON.stringify(functionResponse.response)] : [])),
		};
	},
	write(response, {tool, args, text}, {isStream}) {
		const part = tool ? {functionCall: {name: tool.name, args}} : {text};
		const usageMetadata = {promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2};
		const content = {role: 'model', parts: [part]};
		const answer = {candidates: [{content, finishReason: 'STOP', index: 0}], usageMetadata};
		if (isStream) writeEvents(response, [answer]);
		else response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(answer));
	},
};
