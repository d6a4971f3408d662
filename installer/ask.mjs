// @ts-check
// A question to the person at the terminal. In: its text. Out: whether the answer was yes.
import process from 'node:process';
import {createInterface} from 'node:readline/promises';

/**
 * @param {string} question
 * @param {AbortSignal} signal
 */
export const askOnTerminal = async (question, signal) => {
	const terminal = createInterface({input: process.stdin, output: process.stderr});
	try {
		return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, {signal})).trim());
	} finally {
		terminal.close();
	}
};
