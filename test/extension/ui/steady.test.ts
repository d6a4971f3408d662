import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {openSteady, STEADY_MS} from '../../../extension/ui/consent/steady.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** What happens, in ms since the one before, and whether a press counts afterwards. */
const rows: readonly (readonly [string, readonly (readonly [number, 'seen' | 'gone' | 'other'])[], number, boolean])[] =
	[
		['never seen', [], 10_000, false],
		['just seen', [[0, 'seen']], STEADY_MS - 1, false],
		['seen for long enough', [[0, 'seen']], STEADY_MS, true],
		[
			'gone since',
			[
				[0, 'seen'],
				[STEADY_MS, 'gone'],
			],
			10_000,
			false,
		],
		[
			'seen in pieces',
			[
				[0, 'seen'],
				[400, 'gone'],
				[10, 'seen'],
			],
			400,
			false,
		],
		[
			'seen again for long enough',
			[
				[0, 'seen'],
				[400, 'gone'],
				[10, 'seen'],
			],
			STEADY_MS,
			true,
		],
		[
			'another one since',
			[
				[0, 'seen'],
				[STEADY_MS, 'other'],
			],
			STEADY_MS - 1,
			false,
		],
		[
			'another one for long enough',
			[
				[0, 'seen'],
				[STEADY_MS, 'other'],
			],
			STEADY_MS,
			true,
		],
		[
			'another one that nobody sees',
			[
				[0, 'gone'],
				[0, 'other'],
			],
			10_000,
			false,
		],
		[
			'told twice that it is seen',
			[
				[0, 'seen'],
				[300, 'seen'],
			],
			200,
			true,
		],
	];

test.each(rows)('what was %s may be pressed, or not', (_what, events, afterMs, isOn) => {
	let told = false;
	const steady = openSteady((now) => {
		told = now;
	});
	for (const [ms, event] of events) {
		vi.advanceTimersByTime(ms);
		if (event === 'other') steady.restart();
		else steady.look(event === 'seen');
	}
	vi.advanceTimersByTime(afterMs);
	expect([steady.isOn, told]).toEqual([isOn, isOn]);
});
