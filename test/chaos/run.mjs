// `npm run chaos [-- --minutes N --seed S]`. In: for how long, and which chance. Out: the steps as they happen, and 1 where something
// broke.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import process from 'node:process';
import {parseArgs} from 'node:util';

const SPEC = 'test/flows/chaos.spec.ts';
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'test', SPEC];
const SEEDS = 1_000_000;

const {values} = parseArgs({
	options: {
		minutes: {type: 'string', default: '5'},
		seed: {type: 'string', default: String(Math.floor(Math.random() * SEEDS))},
	},
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes >= 0) || !Number.isSafeInteger(seed)) {
	console.error('npm run chaos -- [--minutes N] [--seed S]: N is a number of minutes, S a whole number.');
	process.exit(2);
}
console.log(`chaos: seed ${seed}, ${minutes} minutes`);
const child = spawn(process.execPath, [...VITEST, '--disable-console-intercept'], {
	stdio: 'inherit',
	env: {...process.env, CHAOS_MINUTES: String(minutes), CHAOS_SEED: String(seed)},
});
const [code] = await once(child, 'exit');
console.log(
	code === 0
		? `chaos: every invariant held (seed ${seed})`
		: `chaos: broken. Again: npm run chaos -- --minutes ${minutes} --seed ${seed}`,
);
process.exitCode = code === 0 ? 0 : 1;
