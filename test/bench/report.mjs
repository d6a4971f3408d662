// The table that people read: on standard output, and between the markers of docs/performance.md.
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import {fileURLToPath} from 'node:url';

const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

/** @param load the load average before the bench began: more than a little of it spoils every timing */
export function formatReport(rows, {browser, load, notes}) {
	const lines = rows.map(
		({what, measured, target, met}) => `| ${what} | ${measured} | ${target} | ${met ? 'yes' : 'no'} |`,
	);
	return [
		describeMachine(browser, load),
		'',
		...notes,
		'',
		'| what | measured | target | met |',
		'| --- | --- | --- | --- |',
		...lines,
	].join('\n');
}

export function writeReport(text) {
	const old = readFileSync(DOCUMENT, 'utf8');
	const start = old.indexOf(BEGIN);
	const end = old.indexOf(END);
	if (start === -1 || end < start) throw new Error('docs/performance.md has lost its bench markers');
	writeFileSync(DOCUMENT, `${old.slice(0, start + BEGIN.length)}\n\n${text}\n\n${old.slice(end)}`);
}

function describeMachine(browser, load) {
	const {model} = os.cpus()[0] ?? {model: 'unknown processor'};
	const memory = (os.totalmem() / 1024 ** 3).toFixed(0);
	return [
		`Measured on ${new Date().toISOString().slice(0, 10)} at commit ${readCommit()}:`,
		`${os.platform()} ${os.arch()}, ${os.cpus().length} × ${model.trim()}, ${memory} GiB, load ${load.toFixed(1)} at the start;`,
		`Node ${process.versions.node}, ${browser}, @modelcontextprotocol/server ${versionOf('server')},`,
		`clients @modelcontextprotocol/sdk ${versionOf('sdk')} and @modelcontextprotocol/client ${versionOf('client')}.`,
	].join(' ');
}

function readCommit() {
	try {
		return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		}).trim();
	} catch {
		return '(not committed)';
	}
}

function versionOf(name) {
	const manifest = new URL(`../../node_modules/@modelcontextprotocol/${name}/package.json`, import.meta.url);
	return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
