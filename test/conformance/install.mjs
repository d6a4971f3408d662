// Takes a cache folder, gives the suites' entry files and a Node 22 that can run them; installs by npm what is missing.
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const DEPENDENCIES = {
	'conformance-stable': 'npm:@modelcontextprotocol/conformance@0.1.16',
	'conformance-next': 'npm:@modelcontextprotocol/conformance@0.2.0-alpha.12',
	// What clients without OAuth of their own put in between.
	'mcp-remote': '0.15.1',
	// The suites need Node 22; the product supports 20, so the tests bring their own.
	node: '22',
};

export function installSuites(cache) {
	const wanted = JSON.stringify({private: true, dependencies: DEPENDENCIES});
	const stamp = join(cache, 'installed.json');
	if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
		mkdirSync(cache, {recursive: true});
		writeFileSync(join(cache, 'package.json'), wanted);
		runNpm(['install', '--no-audit', '--no-fund', '--loglevel=error'], cache);
		writeFileSync(stamp, wanted);
	}
	const modules = join(cache, 'node_modules');
	return {
		node: findNode(modules),
		entryOf: (name) => join(modules, name, 'dist', 'index.js'),
	};
}

function findNode(modules) {
	if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
	const installed = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	if (existsSync(installed)) return installed;
	throw new Error('npm installed the package node@22 without its binary: run the suites with Node 22 or newer instead');
}

function runNpm(args, cwd) {
	const npm = process.env.npm_execpath;
	if (npm?.endsWith('.js')) return execFileSync(process.execPath, [npm, ...args], {cwd, stdio: 'inherit'});
	return execFileSync('npm', args, {cwd, stdio: 'inherit', shell: process.platform === 'win32'});
}
