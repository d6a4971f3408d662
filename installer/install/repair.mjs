// @ts-check
// The installation once more, for the doctor. In: Tabberth's folder. Out: a sentence about what was done.
import {ensureBuild} from '../build.mjs';
import {isClone} from '../paths.mjs';
import {readVersion} from '../start-command.mjs';
import {apply} from './apply.mjs';
import {gather} from './gather.mjs';
import {refuseOlder} from './record.mjs';

/**
 * @param {{state: string, channel: import('../channel.mjs').Channel}} place
 * @returns {Promise<string>}
 */
export const repairInstall = async ({state, channel}) => {
	if (isClone()) await ensureBuild({channel});
	const options = {
		channel,
		isRepair: true,
		forEverybody: false,
		browsers: [],
		userDataDirectory: undefined,
		extensionIds: [],
	};
	const {plan, previous} = gather(options, state);
	const version = readVersion();
	refuseOlder(previous, {version, force: false});
	const wish = {access: undefined, port: undefined, forEverybody: false, now: Date.now()};
	apply({plan, previous, version, ...wish});
	return `the ${plan.files.length} files in ${state} and beside the browsers were made anew where they were not right`;
};
