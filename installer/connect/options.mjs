// @ts-check
// The command line of `tabberth connect` to checked options. Pure.
import {UsageFailure} from '../failure.mjs';
import {readFlags} from '../flags.mjs';
import {readUrl} from '../mcp-url.mjs';
import {CLIENTS, clientOf} from './clients.mjs';

export const CONNECT_HELP = `Writes Tabberth into the settings of a client, and leaves everything else in them as it is.

  tabberth connect CLIENT [options]
  tabberth connect --list

  --print          only print what would be written (with --yes: with a key made for it)
  --yes            write without asking
  --undo           take the entry away again
  --url URL        the address to write (default: that of the Tabberth on this machine)
  --name NAME      the server's name in the client (default tabberth)
  --berth NAME     the berth to work in, the same one each time
  --project DIR    into the settings of a project instead of your own
  --stdio          let the client start a program instead of calling an address
  --no-key         write no key
  --list           the clients there are, and which are connected
  --help

Clients: ${CLIENTS.map(({id}) => id).join(', ')}.
TABBERTH_TOKEN, when set, is the key that is written.`;

const FLAGS = /** @type {const} */ ({
	print: {type: 'boolean'},
	yes: {type: 'boolean', short: 'y'},
	undo: {type: 'boolean'},
	url: {type: 'string'},
	name: {type: 'string'},
	berth: {type: 'string'},
	project: {type: 'string'},
	stdio: {type: 'boolean'},
	'no-key': {type: 'boolean'},
	list: {type: 'boolean'},
	help: {type: 'boolean', short: 'h'},
});

/**
 * @typedef {object} ConnectOptions
 * @property {import('./clients.mjs').Client} client
 * @property {boolean} isPrinted
 * @property {boolean} isAgreed
 * @property {boolean} isUndo
 * @property {boolean} isStdio
 * @property {boolean} isKeyless
 * @property {string} name
 * @property {string | undefined} url
 * @property {string | undefined} berth
 * @property {string | undefined} project
 * @typedef {{kind: 'help'} | {kind: 'list', name: string} | {kind: 'run', options: ConnectOptions}} ConnectCommand
 */

/** @param {readonly string[]} positionals */
const readClient = ([id, ...others]) => {
	const known = `Known: ${CLIENTS.map((client) => client.id).join(', ')}.`;
	if (id === undefined) throw new UsageFailure(`Which client? tabberth connect CLIENT. ${known}`);
	if (others.length > 0) throw new UsageFailure(`One client at a time, not "${others.join(' ')}" as well. ${known}`);
	const client = clientOf(id);
	if (!client) throw new UsageFailure(`There is no client "${id}". ${known}`);
	return client;
};

/** @param {string} name what every client and every format takes without quotes */
const checkName = (name) => {
	if (/^[A-Za-z][\w-]{0,63}$/.test(name)) return name;
	throw new UsageFailure(`--name takes up to 64 letters, digits, - and _, a letter first, not "${name}".`);
};

/**
 * @param {string} name
 * @param {string | undefined} text
 */
const refuseEmpty = (name, text) => {
	if (text === '') throw new UsageFailure(`${name} needs a value.`);
	return text;
};

/** @param {ConnectOptions} options */
const checkTogether = ({client, project, url}) => {
	if (project !== undefined && !client.project)
		throw new UsageFailure(`${client.label} has no settings inside a project.`);
	if (url !== undefined) readUrl(url);
};

/**
 * @param {readonly string[]} argv
 * @returns {ConnectCommand}
 */
export const parseConnectArgs = (argv) => {
	const {values, positionals} = readFlags(argv, FLAGS, {command: 'tabberth connect', allowPositionals: true});
	if (values.help) return {kind: 'help'};
	const name = checkName(values.name ?? 'tabberth');
	if (values.list) return {kind: 'list', name};
	const client = readClient(positionals);
	const options = {
		client,
		name,
		isPrinted: values.print ?? false,
		isAgreed: values.yes ?? false,
		isUndo: values.undo ?? false,
		isStdio: (values.stdio ?? false) || client.http === undefined,
		isKeyless: values['no-key'] ?? false,
		url: refuseEmpty('--url', values.url),
		berth: refuseEmpty('--berth', values.berth),
		project: refuseEmpty('--project', values.project),
	};
	checkTogether(options);
	return {kind: 'run', options};
};
