// Ways to be broken of what runs. In: a machine that is well. Out: the leg and the fault to be named.
import {rmSync} from 'node:fs';
import {createServer} from 'node:net';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {forget, type Row} from './fault-rows-at-rest.ts';
import type {Machine} from './healthy.ts';

/** A server that takes connections and never says anything. */
const listenInSilence = async (machine: Machine): Promise<void> => {
	const server = createServer();
	const sockets = new Set<{destroy(): void}>();
	server.on('connection', (socket) => sockets.add(socket));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const address = server.address();
	machine.writeEndpoint({port: typeof address === 'object' ? address?.port : 0});
};

const health = (machine: Machine, change: Record<string, unknown>, status = 200): void => {
	machine.answers.health = {status, body: {...(machine.answers.health.body as object), ...change}};
};

export const ROWS_RUNNING: readonly Row[] = [
	[
		'no browser running',
		'running instance',
		'noInstance',
		async (machine) => {
			forget(machine);
			await machine.stopServer();
		},
	],
	[
		'what a crash left',
		'running instance',
		'staleEndpoint',
		async (machine) => {
			machine.writeEndpoint({pid: 2 ** 22 + 1});
			await machine.stopServer();
		},
	],
	[
		'a process that only has the same number',
		'running instance',
		'staleEndpoint',
		async (machine) => {
			machine.writeEndpoint({startedAt: 1});
			await machine.stopServer();
		},
	],
	[
		'a stranger on the port, so that nobody listens',
		'port',
		'portStranger',
		(machine) => {
			forget(machine);
			machine.answers.health = {status: 200, body: '<h1>Another tool</h1>'};
		},
	],
	[
		'a stranger on the port of an instance',
		'port',
		'portStranger',
		({answers}) => {
			answers.health = {status: 404, body: {error: 'not found'}};
		},
	],
	['a companion that listens no more', 'port', 'portClosed', (machine) => machine.stopServer()],
	['a port that never answers', 'port', 'portSilent', listenInSilence],
	['another instance on the port', 'port', 'otherInstance', (machine) => health(machine, {instance: 'somebody-else'})],
	[
		'an extension that does not come up',
		'port',
		'extensionStarting',
		(machine) => health(machine, {status: 'starting'}, 503),
	],
	['an extension of the version before', 'versions', 'extensionOld', (machine) => health(machine, {version: '3.4.4'})],
	[
		'an installation of the version before',
		'versions',
		'installOld',
		(machine) => machine.installed({version: '3.3.9'}),
	],
	[
		'a key that was revoked',
		'access',
		'keyNotListed',
		(machine) => {
			machine.installed({keys: []});
			machine.answers.accessStatus = 403;
		},
	],
	[
		'a wrong key in the environment',
		'access',
		'keyRefused',
		({world}) => Object.assign(world.env ?? {}, {TABBERTH_TOKEN: 'tbk_wrong'}),
	],
	['no key to send', 'access', 'noKey', ({state}) => rmSync(path.join(state, 'stdio-key'))],
	['a key that does not arrive', 'access', 'keyNotSent', ({answers}) => Object.assign(answers, {accessStatus: 401})],
	['too many wrong keys', 'access', 'tooManyWrongKeys', ({answers}) => Object.assign(answers, {accessStatus: 429})],
	['a failing extension', 'access', 'accessUnclear', ({answers}) => Object.assign(answers, {accessStatus: 500})],
	[
		'no session to be had',
		'MCP',
		'mcpFailed',
		({answers}) => {
			answers.initialize = {status: 503, body: {error: {message: 'too many sessions'}}};
		},
	],
	[
		'a tool switched off',
		'MCP',
		'toolMissing',
		({answers}) => {
			answers.tools = answers.tools.filter((name) => name !== 'navigate');
		},
	],
	[
		'a call that fails',
		'tool call',
		'callFailed',
		({answers}) => {
			answers.calls.navigate = {text: 'a dialog is open', isError: true};
		},
	],
	[
		'a page that was changed',
		'tool call',
		'pageNotRead',
		({answers}) => {
			answers.calls.get_page_text = {text: 'an advertisement', isError: false};
		},
	],
];
