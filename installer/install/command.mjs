// @ts-check
// `tabberth install`. In: its arguments. Out: its exit code; what a person keeps goes to standard output, progress to the other.
import path from 'node:path';
import process from 'node:process';
import {ensureBuild, isBuilt} from '../build.mjs';
import {channelFlag, RELEASE} from '../channel.mjs';
import {ensureDependencies} from '../dependencies.mjs';
import {say} from '../failure.mjs';
import {installedFile} from '../installed.mjs';
import {ownCommandHere} from '../own-command.mjs';
import {isClone, ROOT} from '../paths.mjs';
import {readVersion} from '../start-command.mjs';
import {apply} from './apply.mjs';
import {confirm} from './confirm.mjs';
import {gather} from './gather.mjs';
import {INSTALL_HELP, parseInstallArgs} from './options.mjs';
import {bridgeKeyFile, refuseOlder} from './record.mjs';
import {snippets} from './snippets.mjs';
import {runUninstall} from './uninstall-command.mjs';

export {runUninstall} from './uninstall-command.mjs';

const DEFAULT_PORT = 3456;

/** @typedef {import('./options.mjs').InstallOptions} InstallOptions */
/** @typedef {ReturnType<typeof gather>} Gathered */

/** @param {readonly string[]} lines */
const print = (lines) => {
	process.stdout.write(`${lines.join('\n')}\n`);
	return 0;
};

/** The published package comes built. @param {InstallOptions} options @param {AbortSignal} signal */
const prepare = async ({dryRun, channel}, signal) => {
	if (!isClone()) return;
	if (!dryRun) {
		await ensureDependencies({signal});
		await ensureBuild({channel, signal});
	} else if (!isBuilt(ROOT, channel)) {
		say(
			'dist/ is not built from these sources yet: install builds it first, and the extension may have other files then',
		);
	}
};

/** @param {Gathered} gathered @param {InstallOptions} options */
const listPlan = ({plan, targets}, {forEverybody}) => [
	`Tabberth ${readVersion()} for ${targets.join(', ')}:`,
	`  folder ${plan.state}`,
	...plan.files.map((file) => `  file ${file.path}`),
	...plan.registry.map(({key, value}) => `  registry key ${key} = ${value}`),
	`  file ${installedFile(plan.state)}`,
	...(forEverybody ? [] : [`  file ${bridgeKeyFile(plan.state)}`]),
	...plan.notes,
];

/**
 * @param {import('../args.mjs').Access} access
 * @param {string} install the command
 */
const listAccess = (access, install) => {
	if (access === 'open')
		return [`Every program of this computer gets in without a key; ${install} --no-trust-local ends that.`];
	return access === 'ask'
		? [
				`A program without a key has to be allowed by you, in a window of the extension; ${install} --access key lets none in.`,
			]
		: [];
};

/** @param {Gathered} gathered @param {ReturnType<typeof apply>} record @param {InstallOptions} options */
const listNextSteps = ({plan, targets}, {installed, firstKey}, {forEverybody, channel}) => {
	const tabberth = ownCommandHere();
	const flag = channelFlag(channel);
	const port = installed.port ?? DEFAULT_PORT;
	const isOpen = installed.access === 'open';
	const own = [`2. Each person runs ${tabberth} install for keys of their own, then ${tabberth} connect <client>.`];
	const client =
		firstKey !== undefined || isOpen
			? [
					'2. Give this to a client; the key is shown this once:',
					...snippets({port, key: isOpen ? undefined : firstKey}),
					...(channel === RELEASE ? [`Or have its settings written for it: ${tabberth} connect <client>`] : []),
				]
			: channel === RELEASE
				? [`2. The keys made before stay as they are; another one, for another client: ${tabberth} connect <client>`]
				: ['2. The key made before stays as it is; for another one uninstall this channel, then install it again.'];
	return [
		`Tabberth ${installed.version} is installed for ${targets.join(', ')}.`,
		'',
		`1. Where the extension is not loaded yet: open chrome://extensions, turn on "Developer mode", press "Load unpacked",`,
		`   and choose ${path.join(plan.state, 'extension')}. Where it is: press its reload button.`,
		...(forEverybody && !isOpen ? own : client),
		'',
		...listAccess(installed.access, `${tabberth} install${flag}`),
		`To look whether all is well: ${tabberth} doctor${flag}`,
		`To take everything away: ${tabberth} uninstall${forEverybody ? ' --system' : ''}${flag}`,
	];
};

/**
 * @param {readonly string[]} argv
 * @param {{signal: AbortSignal}} run
 * @returns {Promise<number>} the exit code
 */
export const runInstall = async (argv, {signal}) => {
	const options = parseInstallArgs(argv);
	if (options.uninstall)
		return runUninstall(
			argv.filter((arg) => arg !== '--uninstall'),
			{signal},
		);
	if (options.help) return print([INSTALL_HELP]);
	await prepare(options, signal);
	const gathered = gather(options);
	const {plan, previous} = gathered;
	const version = readVersion();
	refuseOlder(previous, {version, force: options.force});
	if (options.dryRun) return print([...listPlan(gathered, options), 'Nothing was written.']);
	if (!options.yes) for (const line of listPlan(gathered, options)) say(line);
	if (!(await confirm('Install this?', {yes: options.yes, signal}))) {
		say('Nothing was written.');
		return 1;
	}
	const {port, access, forEverybody} = options;
	const record = apply({plan, previous, version, access, port, forEverybody, now: Date.now()});
	if (options.yes) for (const note of plan.notes) say(note);
	return print(listNextSteps(gathered, record, options));
};
