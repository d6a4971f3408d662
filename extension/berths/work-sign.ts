// Whether the person sees that the agent works. In: what it says, and when it has gone. Out: the mark on its tab group.
import {log} from '../log.ts';
import {markGroup, withMark} from '../page/group-mark.ts';
import type {GroupLook} from '../page/groups.ts';
import type {Held} from './held.ts';
import {setWorking} from './record.ts';

export class WorkSign {
	readonly #held: Held;
	#marking: Promise<void> = Promise.resolve();

	constructor(held: Held) {
		this.#held = held;
	}

	get isOn(): boolean {
		return this.#held.record.working === true;
	}

	/** For a group that is made now. */
	dress({title, color}: GroupLook): GroupLook {
		return {title: this.isOn ? withMark(title) : title, color};
	}

	async set(isOn: boolean): Promise<void> {
		if (isOn !== this.isOn) this.#held.change(setWorking(this.#held.record, isOn));
		await this.show();
	}

	/**
	 * The group shows what is so. Of several changes at once the last one counts.
	 * @param title Another one, of the person's.
	 */
	show(title?: string): Promise<void> {
		const {groupId} = this.#held.record;
		if (groupId === undefined) return Promise.resolve();
		this.#marking = this.#marking.catch(() => undefined).then(() => markGroup(groupId, this.isOn, title));
		return this.#marking;
	}

	/** Nobody is there who could say that the work is done. */
	end(): void {
		if (!this.isOn) return;
		this.set(false).catch((error: unknown) => log.warn('berths', 'clearing the mark of a group', error));
	}
}
