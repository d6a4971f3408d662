// What the worker lends to tools, where no tool is run. In: what a test wants of it. Out: a host.
import {Debugger} from '../../extension/page/debugger/debugger.ts';
import {DownloadWatch} from '../../extension/page/download-watch.ts';
import {Traffic} from '../../extension/page/network/traffic.ts';
import {Recorder} from '../../extension/page/recorder.ts';
import {RefNumbers} from '../../extension/page/ref-numbers.ts';
import {Shots} from '../../extension/page/shots.ts';
import {Told} from '../../extension/page/told.ts';
import {Views} from '../../extension/page/views.ts';
import {because} from '../../extension/reason.ts';
import {Notebook} from '../../extension/shortcuts/notebook.ts';
import type {ToolHost} from '../../extension/tools/tool-host.ts';

export const makeToolHost = (given: Partial<ToolHost> = {}): ToolHost => ({
	version: '0.0.0',
	debugger: new Debugger({
		browser: undefined as never,
		attached: () => undefined,
		heard: () => undefined,
		sending: () => undefined,
		refusal: () => undefined,
		release: () => 'idle',
		barred: () => undefined,
		canceled: () => undefined,
		sizeOf: () => undefined,
		holderOf: () => undefined,
	}),
	shots: new Shots({get: async () => ({}), set: async () => {}}),
	loginPrompts: {in: () => undefined},
	traffic: new Traffic(),
	told: new Told({get: async () => ({}), set: async () => {}}),
	recorder: new Recorder({
		area: {get: async () => ({}), set: async () => {}},
		ask: async () => ({}),
		debugger: () => undefined as never,
		tabs: () => [],
	}),
	tabOpened: async () => undefined,
	reload: () => false,
	downloads: {
		list: async () => [],
		settled: async () => undefined,
		save: async () => '/downloads/a.jpg',
		watch: () => new DownloadWatch(() => () => undefined),
	},
	refusal: () => undefined,
	refNumbers: new RefNumbers({get: async () => ({}), set: async () => {}}),
	views: new Views(),
	notebook: new Notebook(),
	shortcuts: {list: async () => [], put: async () => undefined},
	openFile: async () => ({name: 'a.txt', type: 'text/plain', bytes: new Blob(['a'])}),
	judge: () => ({decision: 'allowed', reason: '', why: because('', 'why_free'), howToChange: ''}),
	permitFor: () => ({
		refusal: () => undefined,
		require: async () => undefined,
		isFree: () => true,
		requireUse: async () => undefined,
		noteRead: () => undefined,
		requireCarry: async () => undefined,
	}),
	approve: async () => undefined,
	isOff: () => false,
	port: () => 3456,
	sessionsOf: async () => [],
	diagnose: async () => ({}),
	...given,
});
