// The entry: the browser starts this for each `connectNative`; stdin and stdout are the worker. Wiring only.
import {join} from 'node:path';
import {Companion} from './companion.ts';
import {findStateFolder, readEnvironment} from './environment.ts';
import {watchInstalled} from './installed.ts';
import {openLog} from './log.ts';
import {createTidier} from './memory.ts';
import {readOrigin} from './origin.ts';
import {readStartTime} from './process-identity.ts';
import {type Environment, PROTOCOL_VERSIONS} from './protocol.ts';

const folder = findStateFolder(process.env);
const log = openLog(folder);

const fail = (error: unknown): never => {
	log(`fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
	process.exit(1);
};
// The log falls back to it, and the browser may have closed it.
process.stderr.on('error', () => undefined);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

log(`version ${__VERSION__} started by ${process.argv[2] ?? 'nobody known'}`);

const environment = (): Environment => readEnvironment(process.env, log);

const companion = new Companion({
	input: process.stdin,
	output: process.stdout,
	// Without one there is no shorter way, and native messaging does all: docs/decisions/0013-a-wire-beside-native-messaging.md.
	origin: process.env.TABBERTH_WIRE === '0' ? undefined : readOrigin(process.argv[2]),
	hello: {
		type: 'hello',
		protocol: PROTOCOL_VERSIONS,
		version: __VERSION__,
		pid: process.pid,
		browser: {pid: process.ppid, startedAt: readStartTime(process.ppid)},
		environment: environment(),
	},
	startedAt: readStartTime(process.pid),
	endpointsFolder: join(folder, 'endpoints'),
	log,
	onBytes: createTidier(globalThis.gc),
	onEnd: (code) => process.exit(code),
});

watchInstalled(process.env.TABBERTH_INSTALLED, () => companion.tell({type: 'environment', environment: environment()}));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => companion.end(signal));
// However it ends, nobody shall be sent to a port where we are no more.
process.on('exit', () => companion.leave());
