// @ts-check
// What `npm start` runs. In: its arguments. Out: its exit code.
import process from 'node:process';
import {requireNode} from './dependencies.mjs';
import {endingSignal, runToExit} from './life.mjs';
import {runStart} from './start-command.mjs';

const signal = endingSignal();
await runToExit(signal, async () => {
	requireNode();
	return runStart(process.argv.slice(2), {signal});
});
