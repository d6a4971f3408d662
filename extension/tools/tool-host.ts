// What the worker lends to tools, so that they need no other room. Types only.
import type {Berth} from '../berths/berths.ts';
import type {Debugger} from '../page/debugger/debugger.ts';
import type {Downloads} from '../page/downloads.ts';
import type {LoginPrompts} from '../page/login-prompts.ts';
import type {Traffic} from '../page/network/traffic.ts';
import type {Recorder} from '../page/recorder.ts';
import type {Shots} from '../page/shots.ts';
import type {Reader} from '../page/snapshot.ts';
import type {Told} from '../page/told.ts';
import type {Notebook} from '../shortcuts/notebook.ts';
import type {ShortcutStore} from '../shortcuts/store.ts';
import type {PermitHost} from './permit.ts';

export interface ToolHost extends Reader, PermitHost {
	readonly version: string;
	readonly debugger: Debugger;
	readonly shots: Shots;
	readonly loginPrompts: Pick<LoginPrompts, 'in'>;
	readonly traffic: Traffic;
	readonly told: Told;
	readonly notebook: Notebook;
	readonly shortcuts: Pick<ShortcutStore, 'list' | 'put'>;
	readonly recorder: Recorder;
	/** Our id of a tab that a page has opened, once its berth has it. */
	tabOpened(chromeId: number): Promise<number | undefined>;
	readonly downloads: Pick<Downloads, 'list' | 'settled' | 'save' | 'watch'>;
	/** A file that was sent for this berth. */
	openFile(id: string, berth: Berth): Promise<{readonly name: string; readonly type: string; readonly bytes: Blob}>;
	/** Where this instance serves. */
	port(): number | undefined;
	/** The sessions of the caller only. */
	sessionsOf(berthId: string): Promise<readonly Record<string, unknown>[]>;
	/** As soon as no call runs, this one included; false where the person has not allowed it. */
	reload(): boolean;
	/** Of calls, only those of this credential. */
	diagnose(credential: string): Promise<Record<string, unknown>>;
}
