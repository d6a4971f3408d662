// Whether the specs of our pages work every control that these show. In: a run of vitest, and the notes that were taken meanwhile. Out: where
// all those specs have run and passed, a red run with the list of what was shown in one and worked in none.
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type {Reporter, TestModule, Vitest} from 'vitest/node';
import {findUntouched} from './controls.ts';
import {NOTES_FOLDER} from './note-controls.ts';

const SPECS = path.resolve('test/ui');
const TEXTS = 'extension/_locales/en';

export default class implements Reporter {
	#vitest: Vitest | undefined;
	#folder = '';

	/** The processes that run files begin with the environment of this one. */
	onInit(vitest: Vitest): void {
		this.#vitest = vitest;
		this.#folder = mkdtempSync(path.join(tmpdir(), 'tabberth-controls-'));
		process.env[NOTES_FOLDER] = this.#folder;
	}

	onTestRunEnd(modules: readonly TestModule[]): void {
		const untouched = this.#isWhole(modules) ? findUntouched(readNotes(this.#folder), readTexts()) : [];
		rmSync(this.#folder, {recursive: true, force: true});
		if (untouched.length === 0) return;
		const list = untouched.map((kind) => `  ${kind}`).join('\n');
		this.#vitest?.logger.error(`\nNo spec of test/ui works these controls, which our pages show:\n${list}\n`);
		process.exitCode = 1;
	}

	/** Where a file was left out or is red, what it works is not known. */
	#isWhole(modules: readonly TestModule[]): boolean {
		const ran = modules.filter((module) => module.ok()).map(({moduleId}) => moduleId);
		const all = readdirSync(SPECS).map((name) => path.join(SPECS, name));
		return this.#vitest?.config.testNamePattern === undefined && all.every((file) => ran.includes(file));
	}
}

const readNotes = (folder: string): readonly string[] =>
	readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));

const readTexts = (): readonly string[] =>
	readdirSync(TEXTS).flatMap((name) =>
		Object.values(JSON.parse(readFileSync(path.join(TEXTS, name), 'utf8')) as Record<string, string>),
	);
