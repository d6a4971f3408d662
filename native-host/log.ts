// What happened to the companion, one line each, into one bounded file. Never a body, a header or a key.
import {appendFileSync, chmodSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const MAX_LOG_BYTES = 1024 * 1024;
const MAX_LINE_LENGTH = 1_000;

export type Log = (message: string) => void;

export const openLog = (folder: string): Log => {
	const path = join(folder, 'companion.log');
	try {
		mkdirSync(folder, {recursive: true, mode: 0o700});
		appendFileSync(path, '', {mode: 0o600});
		chmodSync(path, 0o600);
	} catch {
		// The browser keeps what a native host says there, which is better than not to start.
		return (message) => void process.stderr.write(toLine(message));
	}
	return (message) => writeLine(path, toLine(message));
};

const toLine = (message: string): string => {
	const text = message.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, MAX_LINE_LENGTH);
	return `${new Date().toISOString()} ${process.pid} ${text}\n`;
};

/** Several companions may share the file, so its size is asked each time. A full disk must not end the companion. */
const writeLine = (path: string, line: string): void => {
	try {
		if (statSync(path).size + Buffer.byteLength(line) > MAX_LOG_BYTES) keepNewerHalf(path);
		appendFileSync(path, line, {mode: 0o600});
	} catch {
		process.stderr.write(line);
	}
};

const keepNewerHalf = (path: string): void => {
	const tail = readFileSync(path).subarray(-MAX_LOG_BYTES / 2);
	writeFileSync(path, tail.subarray(tail.indexOf('\n') + 1), {mode: 0o600});
};
