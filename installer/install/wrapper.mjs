// @ts-check
// The launchers that the browser, and a client of the stdio bridge, start: they run the companion, or the bridge, with the
// Node.js it was installed with or, when that has moved, with the newest one found in the known places. In: paths. Out: the text
// of a script for sh, or for cmd.
import {MALLOC_SETTINGS, NODE_FLAGS, quoteForBatch, quoteForShell} from '../companion.mjs';
import {faultFrame, printFault} from './fault-frame.mjs';

/**
 * @typedef {object} Launch
 * @property {string} node absolute path
 * @property {string} script absolute path of what is run
 * @property {string} state Tabberth's folder, which holds installed.json and the log
 * @property {boolean} isStateElsewhere than where the companion would look by itself
 * @property {boolean} [isStateFixed] whatever the environment says, which means the release
 * @property {string} [personState] for sh: the folder of whoever runs it, when `state` is shared by everybody
 */

const CURE = 'install one from https://nodejs.org, then run "tabberth install" again.';

/** For the person, by way of the extension and in the log; a script names the path by a variable of its own. @param {{node: string}} launch */
const missing = ({node}) =>
	`Node.js at ${node} has moved, and no other one of version 20.19 or newer was found: ${CURE}`;

/** Beside the launcher for cmd, which cannot write the bytes of a frame itself. */
export const FAULT_FILE = 'no-node.frame';

/** @param {Launch} launch */
export const batchFault = (launch) => faultFrame(missing(launch));

/** @param {Launch} launch */
const shellState = ({state, isStateElsewhere, isStateFixed, personState}) => {
	if (personState !== undefined) return [`state=${personState}`];
	const folder = isStateFixed ? '$state' : `\${TABBERTH_STATE_DIR:-$state}`;
	const pin = isStateElsewhere ? [`export TABBERTH_STATE_DIR="${folder}"`] : [];
	return [`state=${quoteForShell(state)}`, ...pin];
};

/** @param {Launch} launch */
const shellRecord = ({state, personState}) =>
	personState === undefined
		? ['export TABBERTH_INSTALLED="$state/installed.json"']
		: [
				`export TABBERTH_INSTALLED=${quoteForShell(`${state}/installed.json`)}`,
				'if [ -f "$state/installed.json" ]; then TABBERTH_INSTALLED=$state/installed.json; fi',
			];

/**
 * @param {Launch} launch
 * @param {string} findNode the text of find-node.sh
 */
export const shellLauncher = (launch, findNode) =>
	shellScript(launch, findNode, {
		purpose: 'The browser starts it, and speaks to the companion through its stdin and stdout.',
		setup: [...shellRecord(launch), `export ${MALLOC_SETTINGS}`],
		flags: NODE_FLAGS,
		farewell: [`# As a message to the extension, which shows it.`, printFault(missing(launch))],
	});

/**
 * @param {Launch} launch
 * @param {string} findNode the text of find-node.sh
 */
export const shellBridge = (launch, findNode) =>
	shellScript(launch, findNode, {
		purpose: 'A client starts it, and speaks MCP through its stdin and stdout.',
		setup: [],
		flags: [],
		farewell: [],
	});

/**
 * @param {Launch} launch
 * @param {string} findNode
 * @param {{purpose: string, setup: readonly string[], flags: readonly string[], farewell: readonly string[]}} kind
 */
const shellScript = (launch, findNode, {purpose, setup, flags, farewell}) => `#!/bin/sh
# Made by "tabberth install". ${purpose}
node=${quoteForShell(launch.node)}
script=${quoteForShell(launch.script)}
${[...shellState(launch), ...setup].join('\n')}

start() {
	program=$1
	shift
	exec "$program" ${[...flags, '"$script"'].join(' ')} "$@"
}
if [ -f "$node" ] && [ -x "$node" ]; then start "$node" "$@"; fi

${findNode}
# A line for the person who looks, and for the doctor; a browser may have given us no PATH to find "date" with.
note() {
	printf '%s\\n' "$1" >&2
	(umask 077 && printf '%s %s %s\\n' "$(PATH=\${PATH:-/usr/bin:/bin} date -u +%Y-%m-%dT%H:%M:%SZ)" "$$" "$1" >>"$state/companion.log")
}
if found=$(find_node); then
	note "Node.js at $node has moved; going on with $found. Run \\"tabberth install\\" again to make that last."
	start "$found" "$@"
fi
note "${missing({node: '$node'}).replaceAll('"', '\\"')}"
${[...farewell, 'exit 127'].join('\n')}
`;

const BATCH_FOLDERS = [
	['"%NVM_HOME%\\v*" "%APPDATA%\\nvm\\v*" "%LOCALAPPDATA%\\nvm\\v*"', 'node.exe'],
	['"%FNM_DIR%\\node-versions\\*" "%APPDATA%\\fnm\\node-versions\\*"', 'installation\\node.exe'],
	['"%LOCALAPPDATA%\\Volta\\tools\\image\\node\\*"', 'node.exe'],
	['"%USERPROFILE%\\scoop\\apps\\nodejs*"', 'current\\node.exe'],
];

/** An exit code has 32 bits on Windows, so a Node.js can tell its own rank by it. */
const BATCH_RANK = `-e "const v=process.versions.node.split('.');process.exit(v[0]*1000+Number(v[1]))"`;

/** @param {Launch} launch */
const batchPlaces = ({isStateElsewhere, isStateFixed, personState}) => {
	if (personState === undefined) {
		const condition = isStateFixed ? '' : 'if not defined TABBERTH_STATE_DIR ';
		const folder = isStateElsewhere ? [`${condition}set "TABBERTH_STATE_DIR=%~dp0.."`] : [];
		return ['set "state=%~dp0.."', 'set "TABBERTH_INSTALLED=%~dp0..\\installed.json"', ...folder];
	}
	return [
		`set "state=${personState}"`,
		'set "TABBERTH_INSTALLED=%~dp0..\\installed.json"',
		'if exist "%state%\\installed.json" set "TABBERTH_INSTALLED=%state%\\installed.json"',
	];
};

/** @param {string} message */
const batchNote = (message) => [`echo ${message} 1>&2`, `>>"%state%\\companion.log" echo %date% %time% ${message}`];

/**
 * It names its own folder by %~dp0, so that nothing of the person's home stands in it.
 * @param {Launch} launch
 */
export const batchLauncher = (launch) =>
	[
		'@echo off',
		'rem Made by "tabberth install". The browser starts it, and speaks to the companion through its stdin and stdout.',
		'setlocal DisableDelayedExpansion',
		'chcp 65001 >nul',
		...batchPlaces(launch),
		`set node=${quoteForBatch(launch.node)}`,
		'if exist %node% goto start',
		'set moved=%node%',
		'set "node="',
		'set "best=20018"',
		...BATCH_FOLDERS.map(([folders, rest]) => `for /d %%d in (${folders}) do call :consider "%%~d\\${rest}"`),
		'for %%f in ("%ProgramFiles%\\nodejs\\node.exe" "%LOCALAPPDATA%\\Programs\\nodejs\\node.exe") do call :consider "%%~f"',
		'for %%f in (node.exe) do call :consider "%%~$PATH:f"',
		'if not defined node goto missing',
		...batchNote('Node.js at %moved% has moved; going on with %node%. Run "tabberth install" again to make that last.'),
		':start',
		`%node% ${NODE_FLAGS.join(' ')} "%~dp0host.mjs" %*`,
		'exit /b %errorlevel%',
		':missing',
		...batchNote(missing({node: '%moved%'})),
		// As a message to the extension, which shows it: "type" hands the bytes on as they are.
		`type "%~dp0${FAULT_FILE}"`,
		'exit /b 127',
		':consider',
		'if not exist "%~1" exit /b',
		`"%~1" ${BATCH_RANK} <nul`,
		'if %errorlevel% gtr %best% (set "best=%errorlevel%" & set node="%~1")',
		'exit /b',
		'',
	].join('\r\n');
