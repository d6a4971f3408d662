// What people read, as the browser takes it. In: extension/_locales/LANGUAGE/PART.json, a flat list of texts for each part. Out: one
// messages.json a language, in the build; a key that stands twice fails it.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from 'vite';

const FOLDER = 'extension/_locales';

type Texts = Readonly<Record<string, string>>;

export const locales: Plugin = {
	name: 'tabberth-locales',
	apply: 'build',
	buildStart() {
		for (const language of readdirSync(FOLDER)) for (const file of filesOf(language)) this.addWatchFile(file);
	},
	generateBundle() {
		for (const language of readdirSync(FOLDER)) {
			const source = JSON.stringify(toMessages(filesOf(language)));
			this.emitFile({type: 'asset', fileName: `_locales/${language}/messages.json`, source});
		}
	},
};

const filesOf = (language: string): readonly string[] =>
	readdirSync(join(FOLDER, language)).map((name) => join(FOLDER, language, name));

export const toMessages = (files: readonly string[]): Readonly<Record<string, {readonly message: string}>> => {
	const messages: Record<string, {message: string}> = {};
	for (const file of files)
		for (const [key, message] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts)) {
			if (Object.hasOwn(messages, key)) throw new Error(`${file}: “${key}” stands in another file too`);
			messages[key] = {message};
		}
	return messages;
};
