// Writes a reply as a stream of events, which ends with the last one.

export function writeEvents(response, events) {
	response.writeHead(200, {'content-type': 'text/event-stream'});
	for (const event of events) {
		response.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
	}
	response.end();
}
