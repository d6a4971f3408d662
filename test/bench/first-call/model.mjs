// A model that runs on this machine, for programs that cannot start without one: it asks for three tools of Tabberth, one after the
// other, and then says what the last of them answered. In: how the program speaks. Out: an address, and when what was answered.
import {once} from 'node:events';
import {createServer} from 'node:http';

/**
 * @param dialect reads a request into what is offered and what tools have answered, and writes a reply
 * @param url of the page that is read
 */
export async function startModel({dialect, url, log}) {
	const calls = [
		{tool: 'tabs_context_mcp', args: () => ({createIfEmpty: true})},
		{tool: 'navigate', args: (results) => ({url, tabId: readTabId(results)})},
		{tool: 'get_page_text', args: (results) => ({tabId: readTabId(results)})},
	];
	const seen = {firstResultAt: undefined, results: [], offered: []};

	const decide = ({offered, results, finder}) => {
		const ours = offered.filter(({name}) => name.includes('tabberth'));
		if (ours.length === 0) return finder ?? {text: 'No tool of Tabberth is offered.'};
		if (results.length > 0) seen.firstResultAt ??= performance.now();
		seen.offered = ours;
		seen.results = results;
		const next = calls[results.length];
		if (!next) return {text: results.at(-1)};
		const tool = ours.find(({name}) => name.endsWith(next.tool));
		return tool ? {tool, args: next.args(results)} : {text: `${next.tool} is not offered.`};
	};
	const answer = async (request, response) => {
		const body = await readBody(request);
		log(`${request.method} ${request.url}\n${body === undefined ? '' : JSON.stringify(body, null, '\t')}`);
		const asked = dialect.read(request, body);
		if (asked) dialect.write(response, decide(asked), asked);
		else response.writeHead(404, {'content-type': 'application/json'}).end('{}');
	};
	const server = createServer((request, response) => {
		answer(request, response).catch((error) => {
			log(`not understood: ${error.stack}`);
			response.destroy();
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${server.address().port}`,
		seen,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

/** As it stands in what a tool answered, or in that as JSON, once more as JSON. */
const readTabId = (results) => Number(/currentTabId\\*":(\d+)/.exec(results.join('\n'))?.[1]);

async function readBody(request) {
	const parts = [];
	for await (const part of request) parts.push(part);
	const text = Buffer.concat(parts).toString('utf8');
	return text === '' ? undefined : JSON.parse(text);
}
