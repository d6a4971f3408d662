import {describe, expect, it} from 'vitest';
import {HELP, parseStartArgs} from '../../installer/args.mjs';
import {UsageFailure} from '../../installer/failure.mjs';

const read = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) => {
	const command = parseStartArgs(argv, env);
	if (command.kind !== 'run') throw new Error(`expected options, got ${command.kind}`);
	return command.options;
};

describe('the command line of npm start', () => {
	it('has defaults for everything', () => {
		expect(read([])).toEqual({
			headless: false,
			port: 3456,
			userDataDirectory: undefined,
			browser: undefined,
			access: 'open',
			key: undefined,
			keyFromArgv: false,
			rateLimit: 0,
			profile: undefined,
		});
	});

	it('takes every flag, with = or a space', () => {
		const spaced = ['--headless', '--port', '4000', '--user-data-dir', 'a b', '--browser', '/b', '--access', 'key'];
		const options = read([...spaced, '--api-key=tbk_x', '--rate-limit=5']);
		expect(options).toMatchObject({headless: true, port: 4000, userDataDirectory: 'a b', browser: '/b'});
		expect(options).toMatchObject({access: 'key', key: 'tbk_x', keyFromArgv: true, rateLimit: 5});
	});

	it('means key access when only a key is given', () => {
		expect(read(['--api-key', 'k']).access).toBe('key');
		expect(read([], {TABBERTH_TOKEN: 'k'})).toMatchObject({access: 'key', key: 'k', keyFromArgv: false});
		expect(read(['--api-key', 'k', '--access', 'open']).access).toBe('open');
	});

	it('lets flags win over variables', () => {
		const env = {TABBERTH_PORT: '4001', BROWSER_PATH: '/env', TABBERTH_TOKEN: 'env', TABBERTH_PROFILE: 'work'};
		expect(read([], env)).toMatchObject({port: 4001, browser: '/env', key: 'env', profile: 'work'});
		const argv = ['--port', '4002', '--browser', '/flag', '--api-key', 'flag'];
		expect(read(argv, env)).toMatchObject({port: 4002, browser: '/flag', key: 'flag'});
	});

	it('knows the variables of the older product', () => {
		const env = {CLAUDE_BROWSER_MCP_PORT: '4003', CLAUDE_BROWSER_AUTH_TOKEN: 'old'};
		expect(read([], env)).toMatchObject({port: 4003, key: 'old'});
	});

	it.each(['--help', '-h'])('answers %s whatever else is there', (flag) => {
		expect(parseStartArgs([flag, '--port', 'x'], {})).toEqual({kind: 'help'});
	});

	it.each(['--version', '-v'])('answers %s', (flag) => {
		expect(parseStartArgs([flag], {})).toEqual({kind: 'version'});
	});

	it.each([
		[['--port', '0'], '--port takes a whole number from 1 to 65535, not "0".'],
		[['--port', '65536'], '--port takes a whole number from 1 to 65535, not "65536".'],
		[['--port', '34x'], '--port takes a whole number from 1 to 65535, not "34x".'],
		[['--port', ''], '--port takes a whole number from 1 to 65535, not "".'],
		[['--rate-limit=-1'], '--rate-limit takes a whole number from 0 to 1000000, not "-1".'],
		[['--access', 'all'], '--access takes ask, key or open, not "all".'],
		[['--browser', ''], '--browser needs a path.'],
		[['--user-data-dir', ''], '--user-data-dir needs a path.'],
		[['--api-key', 'two words'], 'The key must be 1 to 512 visible ASCII characters'],
		[['--api-key', ''], 'The key must be 1 to 512 visible ASCII characters'],
		[['--prot', '1'], "Unknown option '--prot'; npm start -- --help lists the options."],
		[['stray'], "Unexpected argument 'stray'"],
		[['--port'], "Option '--port <value>' argument missing"],
		[['--headless=yes'], "Option '--headless' does not take an argument"],
	])('refuses %j in one sentence', (argv, sentence) => {
		expect(() => parseStartArgs(argv, {})).toThrow(UsageFailure);
		expect(() => parseStartArgs(argv, {})).toThrow(sentence);
		expect(() => parseStartArgs(argv, {})).not.toThrow(/\n/);
	});

	it('names the variable whose value is wrong', () => {
		expect(() => parseStartArgs([], {TABBERTH_PORT: 'x'})).toThrow('TABBERTH_PORT takes a whole number');
	});

	it('explains each flag in the help', () => {
		const flags = [
			'headless',
			'port',
			'user-data-dir',
			'browser',
			'access',
			'api-key',
			'rate-limit',
			'help',
			'version',
		];
		for (const flag of flags) expect(HELP).toContain(`--${flag}`);
	});
});
