// One MCP server of the SDK, the same for every era. In: who asks. Out: a `Server` that lists our tools and calls them.
import {Server} from '@modelcontextprotocol/server';
import {listTools} from '../tools/index.ts';
import {callTool} from './call.ts';
import {INSTRUCTIONS} from './instructions.ts';
import type {Services, Source} from './services.ts';

/** `isIntroduction`: the client hears who we are. The modern era repeats that in every result, which must stay short. */
export const createServer = (services: Services, source: Source, isIntroduction: boolean): Server => {
	const icons = [{src: services.icon, mimeType: 'image/svg+xml', sizes: ['any']}];
	const server = new Server(
		{name: 'tabberth', title: 'Tabberth', version: services.version, ...(isIntroduction && {icons})},
		{capabilities: {tools: {listChanged: true}, logging: {}}, instructions: INSTRUCTIONS},
	);
	// The high-level McpServer fixes its list when it is built and answers an unknown tool with another code than ours.
	server.setRequestHandler('tools/list', () => ({
		tools: [...listTools(source.era, services.settings().developerMode)],
	}));
	server.setRequestHandler('tools/call', (request, context) => callTool(services, source, request.params, context));
	return server;
};
