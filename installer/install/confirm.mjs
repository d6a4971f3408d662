// @ts-check
// Asks once before something is done. In: a question. Out: yes or no; fails where there is nobody to ask.
import process from 'node:process';
import {askOnTerminal} from '../ask.mjs';
import {UsageFailure} from '../failure.mjs';

/**
 * @param {string} question
 * @param {{yes: boolean, signal: AbortSignal}} options
 * @returns {Promise<boolean>}
 */
export const confirm = async (question, {yes, signal}) => {
	if (yes) return true;
	if (!process.stdin.isTTY)
		throw new UsageFailure(
			'There is no terminal to ask on: add --yes to go on, or --dry-run to see what would be done.',
		);
	return askOnTerminal(question, signal);
};
