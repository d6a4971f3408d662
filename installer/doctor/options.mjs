// @ts-check
// The command line of `tabberth doctor`. In: arguments. Out: checked options. Pure.
import {findChannel} from '../channel.mjs';
import {UsageFailure} from '../failure.mjs';
import {readFlags} from '../flags.mjs';

export const DOCTOR_HELP = `Tests every part between a client and a tab, in order, and names the first that is broken, why, and what to do.

  tabberth doctor [options]

  --fix             repair what can be repaired without asking, then go on
  --report          print a text to paste into an issue: no keys, no page addresses, no names of yours
  --json            print JSON
  --profile NAME    the browser profile to test, where several run Tabberth
  --channel dev     the build of a clone that was installed with --channel dev
  --help, -h

It opens one tab of its own in the browser and closes it. Ends with 0 when all is well, 1 when something is broken.`;

const FLAGS = /** @type {const} */ ({
	fix: {type: 'boolean'},
	report: {type: 'boolean'},
	json: {type: 'boolean'},
	profile: {type: 'string'},
	channel: {type: 'string'},
	help: {type: 'boolean', short: 'h'},
});

/**
 * @param {readonly string[]} argv
 * @returns {{fix: boolean, report: boolean, json: boolean, profile: string | undefined, channel: import('../channel.mjs').Channel, help: boolean}}
 */
export const parseDoctorArgs = (argv) => {
	const {values} = readFlags(argv, FLAGS, {command: 'tabberth doctor'});
	const {fix = false, report = false, json = false, profile, help = false} = values;
	if (profile === '') throw new UsageFailure('--profile needs a name.');
	return {fix, report, json, profile, channel: findChannel(values.channel, '--channel'), help};
};
