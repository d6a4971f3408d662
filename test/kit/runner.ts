// Runs the files of the browser project. In: how vitest is set. Out: its own runner, which ends what the files share after the last one,
// and lets what our pages show be noted.
import {type RunnerTestFile, TestRunner} from 'vitest';
import {stopResting} from './lent-tabberth.ts';
import {noteControlsOf} from './note-controls.ts';

export default class extends TestRunner {
	constructor(...given: ConstructorParameters<typeof TestRunner>) {
		super(...given);
		this.onCleanupWorkerContext(stopResting);
	}

	override onCollectStart(file: RunnerTestFile): void {
		super.onCollectStart(file);
		noteControlsOf(file.filepath);
	}
}
