// The server that is measured: one that runs already, or Tabberth as it was built, in a browser of its own for as long as needed.

import {openBrowser} from '../browser.mjs';
import {findFreePort} from '../free-port.mjs';

export async function withServer({server, scratch}, run) {
	if (server) return run(server);
	const port = await findFreePort();
	const browser = await openBrowser({port, scratch});
	try {
		await browser.loadTabberth();
		return await run(`http://127.0.0.1:${port}/mcp`);
	} finally {
		await browser.close();
	}
}
