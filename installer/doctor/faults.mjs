// @ts-check
// Every way to be broken that the doctor knows: cause and cure, a sentence each. `{name}` stands for what was found.
// docs/troubleshooting.md lists them in the same words.

const RELOAD = 'Reload Tabberth on the browser’s extensions page and see the log of its service worker.';
const SEE_LOG = 'Run tabberth doctor --fix, or tabberth install, and see companion.log.';
const INSTALL_ANEW = 'Run tabberth doctor --fix, or tabberth install, which writes it anew.';

export const FAULTS = /** @type {const} */ ({
	// node
	nodeTooOld: {
		cause: 'this command runs on Node {version}, and Tabberth needs {least} or newer',
		cure: 'Install a newer Node and run tabberth install with it.',
	},
	// what was installed
	notInstalled: {cause: '{file} is missing: Tabberth is not installed here', cure: 'Run tabberth install.'},
	installedUnreadable: {
		cause: '{file} cannot be read ({reason})',
		cure: 'Run tabberth doctor --fix, which puts it aside and installs anew, then connect the clients again.',
	},
	openToOthers: {
		cause: '{file} is open to other people of this machine (mode {mode} instead of {wanted})',
		cure: 'Run tabberth doctor --fix, which closes it.',
	},
	// files
	fileMissing: {cause: '{file} is missing', cure: INSTALL_ANEW},
	notExecutable: {cause: '{file} may not be run (mode {mode})', cure: 'Run tabberth doctor --fix, which allows it.'},
	nodeMoved: {
		cause: 'the companion’s launcher names a Node at {node}, which is not there any more',
		cure: 'Run tabberth doctor --fix, or tabberth install, which finds Node again.',
	},
	nodeBroken: {
		cause: 'the Node that the companion’s launcher names, {node}, does not run ({reason})',
		cure: 'Mend or replace that Node, then run tabberth install.',
	},
	nodeOfLauncherTooOld: {
		cause: 'the companion’s launcher names Node {version} at {node}, and Tabberth needs {least} or newer',
		cure: 'Run tabberth install with a newer Node.',
	},
	// host manifests
	noManifest: {
		cause: 'no browser of this person has been told of the companion',
		cure: 'Run tabberth doctor --fix, or tabberth install, which tells them.',
	},
	manifestMissing: {cause: 'the host manifest {file} is missing', cure: INSTALL_ANEW},
	registryMissing: {cause: 'the registry key {key} is missing', cure: INSTALL_ANEW},
	manifestInvalid: {cause: 'the host manifest {file} is not valid ({reason})', cure: INSTALL_ANEW},
	manifestWrongPath: {
		cause: 'the host manifest {file} leads to {path} instead of the companion’s launcher',
		cure: INSTALL_ANEW,
	},
	manifestForeign: {cause: 'the host manifest {file} does not allow the extension {id}', cure: INSTALL_ANEW},
	// browser
	noBrowser: {
		cause: 'no Chromium browser was found in the usual places',
		cure: 'Install Chrome, Chromium, Edge or Brave, then run tabberth install.',
	},
	sandboxed: {
		cause: '{browser} runs inside a {sandbox} sandbox, which cannot start the companion',
		cure: 'Install a browser from its maker’s own package, then run tabberth install.',
	},
	policyForbids: {
		cause: 'the policy {policy} in {source} forbids {what} in {browser}',
		cure: 'Ask whoever manages this browser to allow it (docs/enterprise.md), or use a browser that is not managed.',
	},
	// companion
	companionNotStarted: {cause: 'the companion could not be started ({reason})', cure: SEE_LOG},
	companionCrashed: {cause: 'the companion ended at its start ({reason})', cure: SEE_LOG},
	companionSilent: {
		cause: 'the companion was started and said nothing within {seconds} s',
		cure: 'Run tabberth install, and see companion.log.',
	},
	companionGarbled: {
		cause: 'something else than the companion’s first message came from its launcher ({reason})',
		cure: 'Run tabberth doctor --fix, or tabberth install, which writes the launcher anew.',
	},
	companionLingers: {
		cause: 'the companion did not end within {seconds} s after the browser’s side was closed',
		cure: 'Run tabberth install, and see companion.log.',
	},
	// running instance
	noInstance: {
		cause: 'the browser is not running, or the extension is not loaded or not enabled in it',
		cure: 'Start the browser, open its extensions page, turn on developer mode and “Load unpacked” {folder}.',
	},
	staleEndpoint: {
		cause: '{file} is left over from a companion that has ended, and no other runs',
		cure: 'Start the browser; if that does not help, “Load unpacked” {folder} on its extensions page.',
	},
	profileNotRunning: {
		cause: 'no browser profile called {profile} runs Tabberth (running: {running})',
		cure: 'Start the browser with that profile, or name one that runs.',
	},
	// port
	portStranger: {
		cause: 'another program holds port {port}, and it is not Tabberth',
		cure: 'End that program, or choose another port with tabberth install --port N.',
	},
	portClosed: {
		cause: 'nothing listens on port {port}, although the companion runs (pid {pid})',
		cure: 'Restart the browser; where its administrator has set “enabled” to false, only they can switch the server on.',
	},
	portSilent: {
		cause: 'port {port} takes connections and does not answer within {seconds} s',
		cure: 'Restart the browser; if that does not help, end the program that holds the port.',
	},
	extensionStarting: {
		cause: 'the companion listens on port {port} and the extension behind it has not come up',
		cure: 'Reload Tabberth on the browser’s extensions page and run tabberth doctor again.',
	},
	otherInstance: {
		cause: 'port {port} is answered by another browser profile’s Tabberth ({other}) than the one that noted it',
		cure: 'Restart the browser of profile {profile}.',
	},
	// versions
	installOld: {
		cause: 'version {installed} is installed, and this command is version {version}',
		cure: 'Run tabberth install, which brings the installed one up to date.',
	},
	extensionOld: {
		cause: 'the extension that runs is version {running}, and version {installed} is installed',
		cure: 'Reload Tabberth on the browser’s extensions page; it should be loaded from {folder}.',
	},
	// access
	noKey: {
		cause: 'a key is required (401), and there is none here to try: {file} is missing',
		cure: 'Run tabberth doctor --fix, or tabberth install, which makes one, or put your key into TABBERTH_TOKEN.',
	},
	keyNotSent: {
		cause: 'a key was sent and answered as if none had been (401)',
		cure: 'Look at {from} for a key that begins with tbk_, or run tabberth install, which makes a new one.',
	},
	keyRefused: {
		cause: 'the key in {from} is not known to the extension, or was revoked (403)',
		cure: 'Run tabberth install, which makes a new one, and restart the browser.',
	},
	keyNotListed: {
		cause: 'the key in {from} is refused (403): installed.json does not list it',
		cure: 'Run tabberth install, which makes a new one.',
	},
	tooManyWrongKeys: {
		cause: 'too many wrong keys were sent in the last minute (429)',
		cure: 'Find the client that sends one, wait a minute and run tabberth doctor again.',
	},
	accessUnclear: {cause: 'the list of tools was answered with status {status}', cure: RELOAD},
	// MCP
	mcpFailed: {cause: 'the MCP request {method} failed ({reason})', cure: RELOAD},
	toolMissing: {cause: 'the tool {tool} is not offered', cure: RELOAD},
	// tool call
	callFailed: {
		cause: 'the tool {tool} failed ({reason})',
		cure: 'Close the dialogs that the browser shows, or restart it, and run tabberth doctor again.',
	},
	pageNotRead: {
		cause: 'the text of a page made for this test did not come back',
		cure: 'Look for a proxy or another extension that changes pages, and turn it off for 127.0.0.1.',
	},
	// any
	unexpected: {
		cause: 'this could not be tested ({reason})',
		cure: 'Run tabberth doctor --report and file what it prints as an issue.',
	},
});

/**
 * @typedef {keyof typeof FAULTS} FaultName
 * @typedef {() => string | Promise<string>} Fix tells what it did
 * @typedef {{name: FaultName, cause: string, cure: string, fix?: Fix | undefined}} Fault
 */

/**
 * @param {string} template
 * @param {Record<string, unknown>} values
 */
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * @param {FaultName} name
 * @param {Record<string, unknown>} [values]
 * @param {Fix} [fix] where it can be repaired without asking
 * @returns {{fault: Fault}}
 */
export const broken = (name, values = {}, fix = undefined) => {
	const {cause, cure} = FAULTS[name];
	return {fault: {name, cause: fill(cause, values), cure: fill(cure, values), fix}};
};
