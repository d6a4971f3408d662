// @ts-check
// The words of a command line. In: arguments, the flags there are, and the command whose --help tells of them. Out: what was
// said, or one sentence about the first word that is wrong.
import {parseArgs} from 'node:util';
import {messageOf, UsageFailure} from './failure.mjs';

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Flags
 * @param {readonly string[]} argv
 * @param {Flags} flags
 * @param {{command: string, allowPositionals?: boolean}} settings
 */
export const readFlags = (argv, flags, {command, allowPositionals = false}) => {
	try {
		return parseArgs({args: [...argv], options: flags, strict: true, allowPositionals});
	} catch (error) {
		// What follows the first sentence explains Node's own function.
		const [sentence = ''] = messageOf(error).split(/\. |\n/);
		throw new UsageFailure(`${sentence.replace(/\.$/, '')}; ${command} --help lists the options.`);
	}
};
