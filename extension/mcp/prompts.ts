// The prompts of this server. In: a server. Out: the same, which answers for them: there are none yet.
import {ProtocolError, type Server} from '@modelcontextprotocol/server';

const INVALID_PARAMS = -32602;

export const PROMPTS = {prompts: {}};

export const servePrompts = (server: Server): void => {
	server.setRequestHandler('prompts/list', () => ({prompts: []}));
	server.setRequestHandler('prompts/get', ({params}) => {
		throw new ProtocolError(INVALID_PARAMS, `There is no prompt “${params.name}”: prompts/list names all.`);
	});
};
