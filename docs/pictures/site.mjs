// @ts-check
// The pages that agents work on in our pictures. In: nothing. Out: a server: a board that everybody who has it open sees change, and some plain
// pages beside it.
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';

/** @typedef {{id: number, text: string, column: number, by: string}} Card */

const BOARD = readFileSync(new URL('board.html', import.meta.url), 'utf8');
const FIRST = ['Book the brass band', 'Order bunting', 'Ask the pilots for tugs', 'Print the programme'];

/** @param {string} title @param {string} color */
const plainPage = (title, color) => `<!doctype html><html lang="en"><title>${title}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='8' fill='${color.replace('#', '%23')}'/%3E%3C/svg%3E">
<body style="margin:0;font:16px/24px system-ui;color:#1a2122"><header style="padding:24px 40px;background:${color};color:#fff"><h1>${title}</h1></header>
<main style="padding:24px 40px"><p>Quays, tides and timetables for everybody who comes by water.</p>
<form onsubmit="return false"><label>Name <input name="name"></label> <label>Berth <select><option>North<option>South</select></label> <button>Reserve</button></form></main>`;

/** @type {Record<string, string>} */
const PAGES = {
	'/tides': plainPage('Tide tables', '#0369a1'),
	'/ferry': plainPage('Ferry times', '#be123c'),
	'/berths': plainPage('Guest berths', '#15803d'),
	'/weather': plainPage('Weather for the coast', '#6d28d9'),
};

export const startSite = async () => {
	/** @type {Card[]} */
	let cards = FIRST.map((text, id) => ({id, text, column: id === 3 ? 1 : 0, by: 'harbour office'}));
	/** @type {Set<import('node:http').ServerResponse>} */
	const watching = new Set();
	/** @param {object} news */
	const tell = (news) => {
		for (const response of watching) response.write(`data: ${JSON.stringify(news)}\n\n`);
	};
	/** @param {{type: string, by: string, id?: number, text?: string, x?: number, y?: number}} deed */
	const perform = ({type, by, id, text = '', x, y}) => {
		if (type === 'add') cards = [...cards, {id: cards.length, text, column: 0, by}];
		if (type === 'move') cards = cards.map((card) => (card.id === id ? {...card, column: card.column + 1, by} : card));
		tell(type === 'point' ? {point: {x, y, by}} : {cards});
	};
	const server = createServer(async (request, response) => {
		const {pathname} = new URL(request.url ?? '/', 'http://site');
		if (pathname === '/do') {
			let body = '';
			for await (const piece of request) body += piece;
			perform(JSON.parse(body));
			response.writeHead(204).end();
		} else if (pathname === '/events') {
			response.writeHead(200, {'content-type': 'text/event-stream'}).write(`data: ${JSON.stringify({cards})}\n\n`);
			watching.add(response);
			request.once('close', () => watching.delete(response));
		} else response.writeHead(200, {'content-type': 'text/html'}).end(PAGES[pathname] ?? BOARD);
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new TypeError('the site listens nowhere');
	return {
		port: address.port,
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
};
