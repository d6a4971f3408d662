// What tests in Node get for webextension-polyfill, which refuses to load outside an extension: no API but that for texts, which are read from
// where the build takes them.
import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {toMessages} from '../../build/locales.ts';

const FOLDER = fileURLToPath(new URL('../../extension/_locales/en', import.meta.url));
const messages = toMessages(readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`));

const getMessage = (name: string, values: readonly string[] = []): string =>
	(messages[name]?.message ?? '').replaceAll(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '');

export default {i18n: {getMessage, getUILanguage: () => 'en'}};
