import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {CLIENTS} from '../../../installer/connect/clients.mjs';
import {CONNECT_HELP, parseConnectArgs} from '../../../installer/connect/options.mjs';
import {UsageFailure} from '../../../installer/failure.mjs';
import {openSandbox, PORT, type Sandbox} from './sandbox.ts';

const FILE = '.cursor/mcp.json';

let box: Sandbox;
beforeEach(() => {
	box = openSandbox();
});
afterEach(() => box.remove());

describe('the command line of tabberth connect', () => {
	it.each([
		[['foo'], /no client "foo"\. Known: claude-code, .*jetbrains\./],
		[[], /Which client\?/],
		[['cursor', 'zed'], /One client at a time/],
		[['cursor', '--url', 'ftp://x'], /--url takes an http/],
		[['cursor', '--url', ''], /--url needs a value/],
		[['cursor', '--name', 'a.b'], /--name takes/],
		[['cursor', '--bad'], /Unknown option '--bad'/],
		[['goose', '--project', '.'], /Goose has no settings inside a project/],
	])('refuses %j in one sentence', (argv, sentence) => {
		expect(() => parseConnectArgs(argv)).toThrow(UsageFailure);
		expect(() => parseConnectArgs(argv)).toThrow(sentence);
	});

	it('explains every flag and names every client', async () => {
		const {code, printed} = await box.connect(['--help']);
		expect(code).toBe(0);
		expect(printed).toBe(CONNECT_HELP);
		const flags = ['print', 'yes', 'undo', 'url', 'name', 'berth', 'project', 'stdio', 'no-key', 'list', 'help'];
		for (const flag of flags) expect(printed).toContain(`--${flag}`);
		for (const {id} of CLIENTS) expect(printed).toContain(id);
	});

	it('is described for every client', () => {
		const document = readFileSync('docs/clients.md', 'utf8');
		for (const {label} of CLIENTS) expect(document).toContain(`\n## ${label}\n`);
	});

	it('lists what was found and what is connected', async () => {
		box.write(FILE, '');
		box.write('.codex/config.toml', '');
		box.write('.gemini/settings.json', '{');
		await box.connect(['cursor', '--yes']);
		const {printed} = await box.connect(['--list']);
		expect(printed).toMatch(/^cursor +connected +Cursor .*mcp\.json$/m);
		expect(printed).toMatch(/^codex +found /m);
		expect(printed).toMatch(/^gemini +unreadable /m);
		expect(printed).toMatch(/^zed +not found /m);
		expect(printed).toMatch(/^jetbrains +by hand /m);
	});
});

describe('asking before writing', () => {
	it('writes nothing where nobody can be asked', async () => {
		box.write(FILE, '{}');
		const before = box.tree();
		const {code, told, printed} = await box.connect(['cursor']);
		expect(code).toBe(1);
		expect(told).toContain('--yes');
		expect(printed).toContain('+    "tabberth": {');
		expect(box.tree()).toEqual(before);
	});

	it.each([true, false])('does as the person answers: %s', async (answer) => {
		box.install('key');
		box.write(FILE, '{}');
		expect((await box.connect(['cursor'], {answer})).code).toBe(answer ? 0 : 1);
		expect(box.read(FILE).includes('tabberth')).toBe(answer);
		expect(box.keys()).toHaveLength(answer ? 1 : 0);
		await box.connect(['cursor', '--undo'], {answer: false});
		expect(box.read(FILE).includes('tabberth')).toBe(answer);
	});

	it('only prints with --print', async () => {
		box.install('key');
		box.write(FILE, '{}');
		const [before, state] = [box.tree(), readdirSync(box.state)];
		const {printed, told, code} = await box.connect(['cursor', '--print']);
		expect(code).toBe(0);
		expect(JSON.parse(printed)).toEqual({
			mcpServers: {tabberth: {url: `http://localhost:${PORT}/mcp`, headers: {Authorization: 'Bearer YOUR_KEY'}}},
		});
		expect(told).toContain('--print --yes makes one');
		expect([box.tree(), readdirSync(box.state), box.keys()]).toEqual([before, state, []]);
	});

	it('says where a client was looked for, and makes nothing', async () => {
		const {code, told, printed} = await box.connect(['windsurf', '--yes']);
		expect(code).toBe(1);
		expect(told).toContain(`was not found (${box.home}/.codeium/windsurf/mcp_config.json`);
		expect(JSON.parse(printed).mcpServers.tabberth.serverUrl).toBe('http://localhost:3456/mcp');
		expect(box.tree()).toEqual({});
	});

	it("prints Claude Code's own command where there is one", async () => {
		box.write('bin/claude', '');
		const env = {PATH: path.join(box.home, 'bin')};
		const {told} = await box.connect(['claude-code', '--print'], {env});
		expect(told).toContain('claude mcp add --transport http --scope user tabberth http://localhost:3456/mcp');
		expect((await box.connect(['claude-code', '--print'])).told).not.toContain('claude mcp add');
	});

	it('prints for JetBrains, and makes one key when told to', async () => {
		box.install('key');
		expect((await box.connect(['jetbrains'])).printed).toContain('YOUR_KEY');
		const first = (await box.connect(['jetbrains', '--yes'])).printed;
		const second = await box.connect(['jetbrains', '--yes']);
		expect(first).toMatch(/Bearer tbk_[\w-]{43}/);
		expect(second.printed).not.toBe(first);
		expect(second.told).toContain('printed earlier works no longer');
		expect(box.keys()).toHaveLength(1);
		await box.connect(['jetbrains', '--undo', '--yes']);
		expect(box.keys()).toEqual([]);
	});
});
