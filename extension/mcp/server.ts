// One MCP server of the SDK, the same for every era. In: who asks. Out: a `Server` that lists our tools and calls them.
import {Server} from '@modelcontextprotocol/server';
import {listTools} from '../tools/index.ts';
import {readArguments, readToolName} from './arguments.ts';
import {callTool, requireTool} from './call.ts';
import {INSTRUCTIONS} from './instructions.ts';
import {toInvalidParams} from './invalid-params.ts';
import {PROMPTS, servePrompts} from './prompts.ts';
import {RESOURCES, serveResources} from './resources.ts';
import {errorToResult} from './result.ts';
import type {Services, Source} from './services.ts';

type WrapHandler = Server['_wrapHandler'];

/** The SDK refuses arguments that are no object with an error of the protocol, which would not reach the model. */
class ToolServer extends Server {
	/** Called by the SDK's constructor too: it must not use anything of this instance. */
	protected override _wrapHandler(...[method, handler]: Parameters<WrapHandler>): ReturnType<WrapHandler> {
		const handle = super._wrapHandler(method, handler);
		const checked: typeof handle = async (request, context) => {
			try {
				return await handle(request, context);
			} catch (error) {
				throw toInvalidParams(method, error);
			}
		};
		if (method !== 'tools/call') return checked;
		return async (request, context) => {
			const params = {...request.params};
			const {name} = requireTool(readToolName(params));
			try {
				params.arguments = readArguments(name, 'arguments', params.arguments);
			} catch (error) {
				return errorToResult(name, error);
			}
			return checked({...request, params}, context);
		};
	}
}

/** `isIntroduction`: the client hears who we are. The modern era repeats that in every result, which must stay short. */
export const createServer = (services: Services, source: Source, isIntroduction: boolean): Server => {
	const icons = [{src: services.icon, mimeType: 'image/svg+xml', sizes: ['any']}];
	const server = new ToolServer(
		{name: 'tabberth', title: 'Tabberth', version: services.version, ...(isIntroduction && {icons})},
		{capabilities: {tools: {listChanged: true}, ...PROMPTS, ...RESOURCES, logging: {}}, instructions: INSTRUCTIONS},
	);
	// The high-level McpServer fixes its list when it is built and answers an unknown tool with another code than ours.
	server.setRequestHandler('tools/list', () => ({
		tools: [...listTools(source.era, services.settings())],
	}));
	server.setRequestHandler('tools/call', (request, context) => callTool(services, source, request.params, context));
	servePrompts(server, services);
	serveResources(server, services, source);
	return server;
};
