// @ts-check
// What a person is told: lines on standard error, and failures that end the program with a sentence instead of a stack.

/** The sentence says what failed and what to do next. */
export class Failure extends Error {
	/**
	 * @param {string} message
	 * @param {{exitCode?: number, cause?: unknown}} [options]
	 */
	constructor(message, {exitCode = 1, cause} = {}) {
		super(message, {cause});
		this.exitCode = exitCode;
	}
}

/** The command line was wrong. */
export class UsageFailure extends Failure {
	/** @param {string} message */
	constructor(message) {
		super(message, {exitCode: 2});
	}
}

/** @param {string} line */
export const say = (line) => {
	process.stderr.write(`${line}\n`);
};

/**
 * @param {unknown} error
 * @returns {string | undefined} the system's code, as in ENOENT
 */
export const codeOf = (error) =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
