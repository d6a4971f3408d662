// A tab that the debugger has just come to. In: the tab as one acts in it. Out: its page when it knows that it is worked in.
import {ask, type Scene} from './scene.ts';

export class Awakening {
	/** Of the document that knows. */
	#documentId: string | undefined;

	async wake(scene: Scene): Promise<void> {
		const {documentId} = scene.top;
		if (this.#documentId === documentId) return;
		await ask(scene, scene.top, 'awake', []);
		this.#documentId = documentId;
	}
}
