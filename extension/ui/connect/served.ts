// Whether this browser serves, and if not, what keeps it. In: the live state and the switch. Out: one word. Pure.
import type {Companion, LiveState} from '../live.ts';

export type Served = 'serving' | 'starting' | 'off' | 'noCompanion' | 'badCompanion' | 'portTaken' | 'otherCopy';

const BY_COMPANION: Readonly<Partial<Record<Companion, Served>>> = {
	missing: 'noCompanion',
	forbidden: 'badCompanion',
	faulty: 'badCompanion',
	outdated: 'badCompanion',
	resting: 'otherCopy',
	connecting: 'starting',
	lost: 'starting',
};

type Told = Pick<LiveState, 'companion' | 'port' | 'trouble'>;

export const servedAs = (state: Told | undefined, isEnabled: boolean): Served => {
	if (!state) return 'starting';
	const wrong = BY_COMPANION[state.companion];
	if (wrong) return wrong;
	if (!isEnabled) return 'off';
	if (state.port !== undefined) return 'serving';
	return state.trouble === undefined ? 'starting' : 'portTaken';
};
