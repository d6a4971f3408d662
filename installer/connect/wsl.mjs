// @ts-check
// Which name this machine's Tabberth has for a client that runs here. In: what the system says of itself, and a runner for
// its commands. Out: a host for the URL, and what else is needed where that alone does not do. Pure.

/**
 * @typedef {(command: string, args: readonly string[]) => string | undefined} Runner its output; nothing when it failed
 * @typedef {{procVersion: string, env: NodeJS.ProcessEnv, run: Runner}} WslFacts
 * @typedef {{host: string, note: string | undefined}} HostName
 */

/** @type {HostName} */
const HERE = {host: 'localhost', note: undefined};

/** @param {WslFacts} facts */
const isWsl = ({procVersion, env}) => /microsoft/i.test(procVersion) && Boolean(env.WSL_INTEROP || env.WSL_DISTRO_NAME);

/**
 * The first WSL has no network of its own; its kernel calls itself "-Microsoft", the second one's "-microsoft-standard-WSL2".
 * @param {string} procVersion
 */
const isFirstWsl = (procVersion) => /-Microsoft\b/.test(procVersion);

/** @param {Runner} run */
const gatewayOf = (run) =>
	/^default via (\d+\.\d+\.\d+\.\d+)\b/m.exec(run('ip', ['route', 'show', 'default']) ?? '')?.[1];

/**
 * @param {WslFacts} facts
 * @param {number} port
 * @returns {HostName}
 */
export const hostForClients = (facts, port) => {
	if (!isWsl(facts) || isFirstWsl(facts.procVersion)) return HERE;
	const mode = facts.run('wslinfo', ['--networking-mode'])?.trim().toLowerCase();
	if (mode === 'mirrored' || mode === 'wsl1') return HERE;
	const gateway = gatewayOf(facts.run);
	if (gateway === undefined) {
		const note = `This is WSL without a way to Windows that could be found: "localhost" reaches a browser in WSL only. Mirrored networking (networkingMode=mirrored in .wslconfig) makes it reach Windows.`;
		return {host: HERE.host, note};
	}
	return {
		host: gateway,
		note: `This is WSL behind NAT, where Windows is ${gateway}. Tabberth on Windows listens on its own loopback only: allowedHosts in its settings must contain ${gateway}:${port}, a key is needed, and Windows must hand the port on (netsh interface portproxy add v4tov4 listenaddress=${gateway} listenport=${port} connectaddress=127.0.0.1 connectport=${port}). Simpler: networkingMode=mirrored in .wslconfig, and connect again.`,
	};
};
