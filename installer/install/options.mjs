// @ts-check
// The command lines of `tabberth install` and `tabberth uninstall`. In: arguments. Out: checked options. Pure.
import path from 'node:path';
import {checkAccess} from '../args.mjs';
import {findChannel, RELEASE} from '../channel.mjs';
import {UsageFailure} from '../failure.mjs';
import {readFlags} from '../flags.mjs';
import {BROWSER_NAMES} from './browser-homes.mjs';

/**
 * @typedef {object} InstallOptions
 * @property {boolean} help
 * @property {boolean} uninstall
 * @property {boolean} dryRun
 * @property {boolean} yes
 * @property {boolean} force
 * @property {boolean} forEverybody
 * @property {import('../channel.mjs').Channel} channel
 * @property {readonly string[]} browsers
 * @property {readonly string[]} extensionIds
 * @property {string | undefined} userDataDirectory absolute
 * @property {number | undefined} port
 * @property {import('../args.mjs').Access | undefined} access nothing where none was asked for
 */

export const INSTALL_HELP = `Sets Tabberth's companion up for the browsers of this computer, and lays the extension ready to be loaded.

  tabberth install [options]

  --dry-run             list every file and registry key, write nothing
  --yes, -y             do not ask (needed where there is no terminal to ask on)
  --browser NAME        only for this browser; may be given several times:
                        ${BROWSER_NAMES.slice(0, 6).join(', ')},
                        ${BROWSER_NAMES.slice(6).join(', ')}
  --user-data-dir DIR   only for the browser profile folder DIR
  --port N              port to listen on (default 3456)
  --access MODE         of programs without a key: ask the person (ask, as at first), let none in (key), let all in (open)
  --trust-local         the same as --access open; --no-trust-local the same as --access ask
  --extension-id ID     an extension id besides the usual one; may be given several times
  --system              for everybody on this computer (needs its administrator)
  --channel dev         a build of this clone, beside what was released and apart from it
  --force               put an older version in the place of a newer one
  --uninstall           the same as tabberth uninstall
  --help, -h`;

export const UNINSTALL_HELP = `Takes away every file, folder and registry key that tabberth install made, and nothing else.

  tabberth uninstall [options]

  --dry-run             list what would go, remove nothing
  --yes, -y             do not ask (needed where there is no terminal to ask on)
  --system              what was installed with --system
  --channel dev         what was installed with --channel dev
  --help, -h`;

const FLAGS = /** @type {const} */ ({
	'dry-run': {type: 'boolean'},
	yes: {type: 'boolean', short: 'y'},
	browser: {type: 'string', multiple: true},
	'user-data-dir': {type: 'string'},
	port: {type: 'string'},
	access: {type: 'string'},
	'trust-local': {type: 'boolean'},
	'no-trust-local': {type: 'boolean'},
	'extension-id': {type: 'string', multiple: true},
	system: {type: 'boolean'},
	channel: {type: 'string'},
	force: {type: 'boolean'},
	uninstall: {type: 'boolean'},
	help: {type: 'boolean', short: 'h'},
});

/** @param {string | undefined} text */
const readPort = (text) => {
	if (text === undefined) return undefined;
	const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
	if (port >= 1 && port <= 65_535) return port;
	throw new UsageFailure(`--port takes a whole number from 1 to 65535, not "${text}".`);
};

/** @param {readonly string[]} names */
const checkBrowsers = (names) => {
	const unknown = names.find((name) => !BROWSER_NAMES.includes(name));
	if (unknown === undefined) return names;
	throw new UsageFailure(`--browser takes ${BROWSER_NAMES.join(', ')}, not "${unknown}".`);
};

/** @param {readonly string[]} ids */
const checkIds = (ids) => {
	const wrong = ids.find((id) => !/^[a-p]{32}$/.test(id));
	if (wrong === undefined) return ids;
	throw new UsageFailure(
		`--extension-id takes 32 letters from a to p, as chrome://extensions shows them, not "${wrong}".`,
	);
};

/**
 * @param {{access: string | undefined, trust: boolean | undefined, distrust: boolean | undefined}} flags
 * @returns {import('../args.mjs').Access | undefined}
 */
const readAccess = ({access, trust, distrust}) => {
	if ([access !== undefined, trust, distrust].filter(Boolean).length > 1)
		throw new UsageFailure('--access, --trust-local and --no-trust-local exclude each other.');
	if (access !== undefined) return checkAccess(access);
	if (distrust) return 'ask';
	return trust ? 'open' : undefined;
};

/**
 * @param {readonly string[]} argv
 * @returns {InstallOptions}
 */
export const parseInstallArgs = (argv) => {
	const {values: flags} = readFlags(argv, FLAGS, {command: 'tabberth install'});
	const folder = flags['user-data-dir'];
	if (folder === '') throw new UsageFailure('--user-data-dir needs a path.');
	if (folder !== undefined && (flags.browser || flags.system))
		throw new UsageFailure('--user-data-dir names one profile folder: leave --browser and --system out.');
	const channel = findChannel(flags.channel, '--channel');
	if (flags.system && channel !== RELEASE)
		throw new UsageFailure(`--channel ${channel.name} is for whoever builds it: leave --system out.`);
	return {
		help: flags.help ?? false,
		uninstall: flags.uninstall ?? false,
		dryRun: flags['dry-run'] ?? false,
		yes: flags.yes ?? false,
		force: flags.force ?? false,
		forEverybody: flags.system ?? false,
		channel,
		browsers: checkBrowsers(flags.browser ?? []),
		extensionIds: checkIds(flags['extension-id'] ?? []),
		userDataDirectory: folder === undefined ? undefined : path.resolve(folder),
		port: readPort(flags.port),
		access: readAccess({access: flags.access, trust: flags['trust-local'], distrust: flags['no-trust-local']}),
	};
};
