// Packages of the registry, unpacked. In: a name and a version; out: the folder that holds it. Each is fetched once, checked
// against the sum this repository knows, and kept outside of what is tracked.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {INTEGRITY} from './list.mjs';

const CACHE =
	process.env.BENCH_PAGES ?? fileURLToPath(new URL('../../../node_modules/.cache/tabberth-pages', import.meta.url));

export function fetchPackage({name, version}) {
	const target = join(CACHE, `${name}-${version}`);
	if (existsSync(target)) return target;
	mkdirSync(CACHE, {recursive: true});
	const scratch = mkdtempSync(join(CACHE, '.fetching-'));
	try {
		console.error(`pages: fetching ${name}@${version}`);
		// No shell, no scripts of the package: `npm pack` only downloads.
		execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', scratch], {cwd: scratch});
		const archive = join(
			scratch,
			readdirSync(scratch).find((file) => file.endsWith('.tgz')),
		);
		checkSum(archive, name);
		execFileSync('tar', ['-xzf', archive, '-C', scratch, '--no-same-owner']);
		renameSync(join(scratch, 'package'), target);
		return target;
	} finally {
		rmSync(scratch, {recursive: true, force: true});
	}
}

function checkSum(archive, name) {
	const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
	if (sum !== INTEGRITY[name]) throw new Error(`${name} is not the package that was chosen: its sum is ${sum}`);
}
