// Runs the files of the browser project. In: how vitest is set. Out: its own runner, which ends what the files share after the last one.
import {TestRunner} from 'vitest';
import {stopResting} from './lent-tabberth.ts';

export default class extends TestRunner {
	constructor(...given: ConstructorParameters<typeof TestRunner>) {
		super(...given);
		this.onCleanupWorkerContext(stopResting);
	}
}
