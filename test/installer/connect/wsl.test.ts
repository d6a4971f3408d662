import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {hostForClients} from '../../../installer/connect/wsl.mjs';
import {openSandbox, PORT, type Sandbox} from './sandbox.ts';

const WSL2 = 'Linux version 6.6.87.2-microsoft-standard-WSL2 (root@x) (gcc) #1 SMP';
const WSL1 = 'Linux version 4.4.0-19041-Microsoft (Microsoft@Microsoft.com) (gcc) #1237-Microsoft';
const PLAIN = 'Linux version 6.12.0-amd64 (debian-kernel@lists.debian.org)';
const ROUTE = 'default via 172.25.16.1 dev eth0 proto kernel \n';

const hostWith = (procVersion: string, answers: Record<string, string | undefined>, env = {WSL_INTEROP: '/run/x'}) => {
	const asked: string[] = [];
	const run = (command: string, args: readonly string[]) => {
		asked.push([command, ...args].join(' '));
		return answers[command];
	};
	return {...hostForClients({procVersion, env, run}, 3456), asked};
};

describe('the host that a client in WSL is given', () => {
	it('is localhost with mirrored networking', () => {
		const found = hostWith(WSL2, {wslinfo: 'mirrored\n', ip: ROUTE});
		expect(found).toEqual({host: 'localhost', note: undefined, asked: ['wslinfo --networking-mode']});
	});

	it.each(['nat\n', 'virtioproxy', undefined])('is Windows as the gateway behind %j', (mode) => {
		const found = hostWith(WSL2, {wslinfo: mode, ip: ROUTE});
		expect(found.host).toBe('172.25.16.1');
		expect(found.note).toContain('allowedHosts in its settings must contain 172.25.16.1:3456');
		expect(found.asked).toEqual(['wslinfo --networking-mode', 'ip route show default']);
	});

	it('is localhost, with a warning, where no gateway is found', () => {
		expect(hostWith(WSL2, {wslinfo: 'nat', ip: 'default dev eth0 scope link'})).toMatchObject({
			host: 'localhost',
			note: expect.stringContaining('networkingMode=mirrored'),
		});
	});

	it.each([
		['the first WSL', WSL1, {WSL_INTEROP: '/run/x'}],
		['plain Linux', PLAIN, {WSL_INTEROP: '/run/x'}],
		['a container on WSL', WSL2, {}],
		['no Linux', '', {}],
	])('is localhost on %s, without asking', (_name, procVersion, env) => {
		const found = hostWith(procVersion, {ip: ROUTE}, env as {WSL_INTEROP: string});
		expect(found).toEqual({host: 'localhost', note: undefined, asked: []});
	});
});

describe('what connect writes inside WSL', () => {
	let box: Sandbox;
	beforeEach(() => {
		box = openSandbox();
		box.write('.cursor/mcp.json', '{}');
	});
	afterEach(() => box.remove());

	const connect = async (answers: Record<string, string>) => {
		const facts = {procVersion: WSL2, run: (command: string) => answers[command]};
		const env = {WSL_DISTRO_NAME: 'Debian', TABBERTH_TOKEN: 'tbk_made_on_windows'};
		const {code, told} = await box.connect(['cursor', '--yes'], {env, facts});
		expect(code).toBe(0);
		return {told, ...JSON.parse(box.read('.cursor/mcp.json')).mcpServers.tabberth};
	};
	const headers = {Authorization: 'Bearer tbk_made_on_windows'};

	it('is localhost with mirrored networking, and nothing more is needed', async () => {
		const {told, ...server} = await connect({wslinfo: 'mirrored\n', ip: ROUTE});
		expect(server).toEqual({url: 'http://localhost:3456/mcp', headers});
		expect(told).not.toContain('WSL');
	});

	it('is the address of Windows behind NAT, with what Windows needs for it', async () => {
		const {told, ...server} = await connect({wslinfo: 'nat\n', ip: ROUTE});
		expect(server).toEqual({url: 'http://172.25.16.1:3456/mcp', headers});
		expect(told).toContain('allowedHosts in its settings must contain 172.25.16.1:3456');
		expect(told).toContain(
			'netsh interface portproxy add v4tov4 listenaddress=172.25.16.1 listenport=3456 connectaddress=127.0.0.1 connectport=3456',
		);
	});

	it('is localhost where Tabberth is installed inside WSL itself', async () => {
		box.install('open');
		expect(await connect({wslinfo: 'nat\n', ip: ROUTE})).toMatchObject({url: `http://localhost:${PORT}/mcp`});
	});
});
