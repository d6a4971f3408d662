// What the toolbar button opens. In: what is so, as the worker tells it. Out: what needs the person first, then the agents, and the ways on.
import {render} from 'preact';
import {Questions} from '../agents/questions.tsx';
import {findElement} from '../find-element.ts';
import {LiveProvider, useLive} from '../parts/live.tsx';
import {useRoundTrip} from '../parts/round-trip.ts';
import {ToastProvider} from '../parts/toast.tsx';
import {AgentRows} from './agent-rows.tsx';
import {FrontTab} from './front-tab.tsx';
import {Head, Pleas, Stopped, Trouble} from './pressing.tsx';
import {RefusedRows} from './refused-rows.tsx';
import {Ways} from './ways.tsx';

const Popup = () => {
	const {state, isFresh} = useLive();
	const trip = useRoundTrip(state?.port);
	return (
		<main class={isFresh || !state ? undefined : 'stale'}>
			<Head state={state} trip={trip} />
			<Trouble state={state} trip={trip} />
			<Stopped isStopped={state?.isStopped === true} />
			<Pleas pleas={state?.pleas ?? []} />
			<Questions questions={state?.questions ?? []} />
			<AgentRows state={state} />
			<FrontTab agents={state?.agents ?? []} />
			<RefusedRows refused={state?.refused ?? []} />
			<Ways port={state?.port} />
		</main>
	);
};

render(
	<ToastProvider>
		<LiveProvider>
			<Popup />
		</LiveProvider>
	</ToastProvider>,
	findElement(document, '#app', HTMLElement),
);
