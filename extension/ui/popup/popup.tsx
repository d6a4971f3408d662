// What the toolbar button opens. In: what is so, as the worker tells it. Out: what needs the person first, then the agents, and the ways on.
import {Questions} from '../agents/questions.tsx';
import {useLive} from '../parts/live.tsx';
import {useRoundTrip} from '../parts/round-trip.ts';
import {useSettled} from '../parts/settled.ts';
import {showPage} from '../parts/show-page.tsx';
import {StoppedNote} from '../parts/stopped-note.tsx';
import {AgentRows} from './agent-rows.tsx';
import {FrontTab} from './front-tab.tsx';
import {Head, Pleas, Trouble} from './pressing.tsx';
import {RefusedRows} from './refused-rows.tsx';
import {Ways} from './ways.tsx';

const Popup = () => {
	const {state, isFresh} = useLive();
	const trip = useRoundTrip(state?.port);
	const isSettled = useSettled(state !== undefined);
	return (
		<main class={isFresh || !state ? undefined : 'stale'}>
			<Head state={state} trip={trip} />
			<Trouble state={state} trip={trip} />
			<StoppedNote />
			<Pleas pleas={state?.pleas ?? []} />
			<Questions questions={state?.questions ?? []} />
			<AgentRows state={state} />
			<FrontTab agents={state?.agents ?? []} />
			<RefusedRows refused={state?.refused ?? []} />
			{isSettled && <Ways port={state?.port} />}
		</main>
	);
};

showPage(<Popup />);
