// The process environment in; what the person or the launcher asks of this run, and where our files lie, out.
import {homedir} from 'node:os';
import {join} from 'node:path';
import {readInstalled} from './installed.ts';
import type {Log} from './log.ts';
import type {Environment} from './protocol.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const MAX_RATE = 1_000_000;

export const readEnvironment = (variables: Variables, log: Log): Environment => {
	/** The first name that is set counts. What cannot be read is named, never quoted: it may be a key. */
	const read = <T>(names: readonly string[], parse: (text: string) => T | undefined): T | undefined => {
		const name = names.find((candidate) => variables[candidate]);
		if (name === undefined) return undefined;
		const value = parse((variables[name] ?? '').trim());
		if (value === undefined) log(`${name} has a value that cannot be used; it is left out`);
		return value;
	};
	const found = {
		port: read(['TABBERTH_PORT', 'CLAUDE_BROWSER_MCP_PORT'], (text) => parseInteger(text, 1, 65_535)),
		access: read(['TABBERTH_ACCESS'], parseAccess),
		token: read(['TABBERTH_TOKEN', 'CLAUDE_BROWSER_AUTH_TOKEN'], (text) => matching(text, /^[\x21-\x7e]{1,512}$/)),
		rateLimit: read(['TABBERTH_RATE_LIMIT'], (text) => parseInteger(text, 0, MAX_RATE)),
		profile: read(['TABBERTH_PROFILE'], (text) => matching(text, /^[^\p{Cc}]{1,64}$/u)),
		developerMode: read(['TABBERTH_DEVELOPER'], parseSwitch),
	};
	const said = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
	// What a run was started with stands above what was once installed.
	return variables.TABBERTH_INSTALLED ? {...readInstalled(variables.TABBERTH_INSTALLED, log), ...said} : said;
};

const matching = (text: string, pattern: RegExp): string | undefined => (pattern.test(text) ? text : undefined);

const parseInteger = (text: string, min: number, max: number): number | undefined => {
	if (!/^\d{1,7}$/.test(text)) return undefined;
	const value = Number(text);
	return value >= min && value <= max ? value : undefined;
};

const parseAccess = (text: string): 'ask' | 'key' | 'open' | undefined =>
	text === 'ask' || text === 'key' || text === 'open' ? text : undefined;

const parseSwitch = (text: string): boolean | undefined => (text === '1' ? true : text === '0' ? false : undefined);

export const findStateFolder = (variables: Variables, platform: NodeJS.Platform = process.platform): string => {
	const {TABBERTH_STATE_DIR, HOME, LOCALAPPDATA, XDG_STATE_HOME} = variables;
	const home = HOME || homedir();
	if (TABBERTH_STATE_DIR) return TABBERTH_STATE_DIR;
	if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tabberth');
	if (platform === 'win32') return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Tabberth');
	return join(XDG_STATE_HOME || join(home, '.local', 'state'), 'tabberth');
};
