// The official conformance suites against a running Tabberth: every server scenario that needs no fixture tool.
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startTabberth} from '../kit/tabberth.ts';

/** The first run also installs the suites, which takes some ten seconds more than the twenty of the scenarios. */
const SUITES_LIMIT_MS = 180_000;

const runner = fileURLToPath(new URL('../conformance/run.mjs', import.meta.url));
let tabberth: Awaited<ReturnType<typeof startTabberth>>;

beforeAll(async () => {
	tabberth = await startTabberth({access: 'open'});
});

afterAll(() => tabberth.stop());

test('passes the official conformance suites', {timeout: SUITES_LIMIT_MS}, async () => {
	const {stdout} = await promisify(execFile)(process.execPath, [runner, '--url', tabberth.url]).catch(
		(error: {stdout?: string; stderr?: string}) => ({stdout: `${error.stdout ?? ''}${error.stderr ?? ''}`}),
	);
	expect(stdout).not.toContain('FAIL');
	expect(stdout).toMatch(/^28 passed, 0 failed, /m);
});
