import {readdirSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {CLIENTS} from '../../../installer/connect/clients.mjs';
import {undoClients} from '../../../installer/connect/command.mjs';
import {readEntry} from '../../../installer/connect/entry.mjs';
import {parseJsonc} from '../../../installer/connect/jsonc-parse.mjs';
import {MALFORMED, SAMPLED, type Sampled, samplesFor} from './samples.ts';
import {openSandbox, PORT, type Sandbox} from './sandbox.ts';

const URL = `http://localhost:${PORT}/mcp`;
const KEY = /Bearer tbk_[\w-]{43}/;

let box: Sandbox;
beforeEach(() => {
	box = openSandbox();
	box.install('key');
});
afterEach(() => box.remove());

const entryIn = ({file, format, container}: Sampled): Record<string, unknown> | undefined =>
	readEntry(box.read(file).replace(/^\uFEFF/, ''), {format, container: [container], name: 'tabberth'});

const CASES = SAMPLED.flatMap((sampled) =>
	samplesFor(sampled).map((sample) => ({id: sampled.id, name: sample.name, sampled, sample})),
);

it('has samples for every client that is written', () => {
	const written = CLIENTS.filter(({locate}) => locate).map(({id}) => id);
	expect(SAMPLED.map(({id}) => id)).toEqual(written);
	expect(CLIENTS).toHaveLength(12);
});

describe('connecting a client', () => {
	it.each(CASES)('$id: goes into $name, once, and out again', async ({id, sampled, sample}) => {
		box.write(sampled.file, sample.text);
		const before = box.tree();
		expect((await box.connect([id, '--yes'])).code).toBe(0);
		const first = box.read(sampled.file);
		const entry = entryIn(sampled);
		if (id === 'claude-desktop') expect(entry).toMatchObject({command: process.execPath});
		else expect(entry).toMatchObject({[sampled.urlKey]: URL});
		if (sampled.format === 'json') expectMerged(sampled, sample.text, first);

		const again = await box.connect([id, '--yes']);
		expect(again.told).toContain('already connected');
		expect(box.read(sampled.file)).toBe(first);
		expect(box.keys()).toHaveLength(id === 'claude-desktop' ? 0 : 1);

		expect((await box.connect([id, '--undo', '--yes'])).code).toBe(0);
		expect(box.tree()).toEqual(before);
		expect(box.keys()).toEqual([]);
		expect(readdirSync(box.state)).toEqual(['installed.json']);
	});

	const expectMerged = ({container}: Sampled, before: string, after: string): void => {
		const read = (text: string) => {
			const bare = text.replace(/^\uFEFF/, '');
			const value = bare === '' ? {} : (parseJsonc(bare).value as Record<string, Record<string, unknown>>);
			const {[container]: {tabberth: own, ...others} = {}, ...rest} = value;
			return {own: own as Record<string, unknown> | undefined, others, rest};
		};
		const [old, young] = [read(before), read(after)];
		expect(young.others).toEqual(old.others);
		expect(young.rest).toEqual(old.rest);
		if (old.own) expect(young.own).toMatchObject({autoApprove: ['find']});
		const kept = before.split(/\r?\n/).filter((line) => /\/\/|\/\*/.test(line) && !line.includes('old:1'));
		for (const line of kept) expect(after).toContain(line);
		if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
		expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
	};

	it.each(SAMPLED)('$id: makes a file where there is only its folder, and takes it away', async (sampled) => {
		box.write(sampled.file, '');
		if (sampled.id === 'claude-code') box.write('.claude/settings.json', '{}');
		rmSync(path.join(box.home, sampled.file));
		const before = box.tree();
		expect((await box.connect([sampled.id, '--yes'])).code).toBe(0);
		const mode = statSync(path.join(box.home, sampled.file)).mode & 0o777;
		expect(mode).toBe(sampled.id === 'claude-desktop' ? 0o644 : 0o600);
		expect((await box.connect([sampled.id, '--yes', '--url', 'http://localhost:4100/mcp'])).code).toBe(0);
		expect((await box.connect([sampled.id, '--undo', '--yes'])).code).toBe(0);
		expect(box.tree()).toEqual(before);
		expect(box.keys()).toEqual([]);
	});

	it.each(SAMPLED)('$id: changes an address in place, with the same key', async (sampled) => {
		box.write(sampled.file, '');
		await box.connect([sampled.id, '--yes', '--url', 'http://localhost:4000']);
		const keys = box.keys();
		const first = box.read(sampled.file);
		await box.connect([sampled.id, '--yes', '--url', 'http://localhost:4001', '--berth', 'a b']);
		expect(box.keys()).toEqual(keys);
		const second = box.read(sampled.file);
		expect(second).not.toBe(first);
		if (sampled.id !== 'claude-desktop') {
			expect(second).toBe(first.replace('4000/mcp', '4001/mcp?berth=a+b'));
			await box.connect([sampled.id, '--yes', '--no-key']);
			expect(box.read(sampled.file)).not.toContain('tbk_');
			expect(box.keys()).toEqual([]);
		}
	});

	it.each(SAMPLED)('$id: goes from address to program and back', async (sampled) => {
		box.write(sampled.file, '');
		await box.connect([sampled.id, '--yes']);
		await box.connect([sampled.id, '--yes', '--stdio', '--berth', 'b']);
		const text = box.read(sampled.file);
		expect(text).toContain('cli.mjs');
		expect(text).not.toMatch(/localhost|tbk_/);
		expect(box.keys()).toEqual([]);
		if (sampled.id === 'claude-desktop') return;
		await box.connect([sampled.id, '--yes']);
		expect(box.read(sampled.file)).not.toContain('cli.mjs');
		expect(entryIn(sampled)).toMatchObject({[sampled.urlKey]: URL});
	});

	it.each(SAMPLED.flatMap((sampled) => MALFORMED[sampled.format].map((text) => ({id: sampled.id, sampled, text}))))(
		'$id: leaves $text as it is, and prints what has to go in',
		async ({id, sampled, text}) => {
			box.write(sampled.file, text);
			const before = box.tree();
			const {code, told, printed} = await box.connect([id, '--yes']);
			expect(code).toBe(1);
			expect(told).toContain('was not touched: it holds');
			expect(printed).toContain('tabberth');
			expect(box.tree()).toEqual(before);
			expect(box.keys()).toEqual([]);
		},
	);
});

describe('undoing after later edits', () => {
	it.each(CASES.filter(({name}) => name !== 'our own older entry'))(
		'$id, $name: what was written meanwhile stays',
		async ({id, sampled, sample}) => {
			box.write(sampled.file, sample.text);
			await box.connect([id, '--yes']);
			const comment = sampled.format === 'json' ? '\n// later\n' : '\n# later\n';
			box.write(sampled.file, box.read(sampled.file) + comment);
			expect((await box.connect([id, '--undo', '--yes'])).code).toBe(0);
			const after = box.read(sampled.file);
			expect(after.endsWith(comment)).toBe(true);
			expect(after).not.toMatch(/tabberth|tbk_/);
			expect(after.replace(/\s+|[,{}]|extensions:.*$/gm, '')).toBe(
				(sample.text + comment).replace(/\s+|[,{}]|extensions:.*$/gm, ''),
			);
		},
	);

	it('puts an entry back that was there before us', async () => {
		box.write(
			'.cursor/mcp.json',
			'{\n  "mcpServers": {\n    "tabberth": {\n      "url": "http://mine"\n    }\n  }\n}\n',
		);
		await box.connect(['cursor', '--yes']);
		box.write('.cursor/mcp.json', `${box.read('.cursor/mcp.json')}// later\n`);
		await box.connect(['cursor', '--undo', '--yes']);
		expect(parseJsonc(box.read('.cursor/mcp.json')).value).toEqual({mcpServers: {tabberth: {url: 'http://mine'}}});
	});

	it('undoes every client at once, and tells which could not be', async () => {
		for (const file of ['.cursor/mcp.json', '.gemini/settings.json', '.codex/config.toml']) box.write(file, '');
		const before = box.tree();
		for (const id of ['cursor', 'gemini', 'codex']) await box.connect([id, '--yes']);
		await box.connect(['jetbrains', '--yes']);
		const written = box.read('.gemini/settings.json');
		box.write('.gemini/settings.json', '{');
		const {undone, failed} = await undoClients({state: box.state});
		expect(undone.map(({client}) => client)).toEqual(['cursor', 'codex', 'jetbrains']);
		expect(failed.map(({connection}) => connection.client)).toEqual(['gemini']);
		expect(box.keys().map(({name}) => name)).toEqual(['Gemini CLI']);
		box.write('.gemini/settings.json', written);
		expect((await undoClients({state: box.state})).failed).toEqual([]);
		expect(box.tree()).toEqual(before);
		expect(box.keys()).toEqual([]);
		expect(readdirSync(box.state)).toEqual(['installed.json']);
	});
});

it('never shows a key of a written client', async () => {
	box.write('.cursor/mcp.json', '');
	const {printed, told} = await box.connect(['cursor', '--yes']);
	expect(box.read('.cursor/mcp.json')).toMatch(KEY);
	expect(printed + told).not.toMatch(KEY);
});
