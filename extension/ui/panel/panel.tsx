// The side panel, beside the person's own pages. In: what is so. Out: what agents ask, then a card for each agent, which keeps its place.
import {useState} from 'preact/hooks';
import {useInOrder} from '../agents/in-order.ts';
import {keyOf} from '../agents/lines.ts';
import {pressed} from '../agents/press.ts';
import {Questions} from '../agents/questions.tsx';
import {TroubleNote} from '../connect/trouble.tsx';
import {useNow} from '../parts/ago.ts';
import {Empty} from '../parts/card.tsx';
import {useLive} from '../parts/live.tsx';
import {showPage} from '../parts/show-page.tsx';
import {StoppedNote} from '../parts/stopped-note.tsx';
import {say} from '../say.ts';
import {Berth} from './berth.tsx';

const CONNECT = '/extension/ui/options/options.html#connect';

const Panel = () => {
	const {state, isFresh, act} = useLive();
	const lines = useInOrder(state?.agents ?? [], keyOf);
	const [chosen, setChosen] = useState<string>();
	const now = useNow();
	return (
		<main class={isFresh || !state ? undefined : 'stale'}>
			<header>
				<h1>Tabberth</h1>
				<button type="button" id="stop" hidden={state?.isStopped} onClick={pressed(() => act({type: 'stop'}))}>
					{say('popup_stop')}
				</button>
			</header>
			<TroubleNote />
			<StoppedNote />
			<Questions questions={state?.questions ?? []} />
			{state && lines.length === 0 && (
				<Empty>
					{say('agents_empty')}{' '}
					<a href={CONNECT} target="_blank" rel="noreferrer">
						{say('agents_emptyDo')}
					</a>
				</Empty>
			)}
			<ul class="berths" aria-label={say('agents_label')} hidden={lines.length === 0}>
				{lines.map((line) => {
					const key = keyOf(line);
					const isOpen = key === chosen;
					return <Berth key={key} {...{line, now, isOpen}} onChoose={() => setChosen(isOpen ? undefined : key)} />;
				})}
			</ul>
		</main>
	);
};

document.title = say('panel_title');
showPage(<Panel />);
