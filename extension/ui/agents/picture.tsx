// What a tab of an agent looks like, when the person asks. In: the tab. Out: its name with a button, and the picture that was brought last, with
// its time.
import {useEffect, useState} from 'preact/hooks';
import {ask} from '../ask.ts';
import type {TabLine} from '../live.ts';
import {sayAgo} from '../parts/ago.ts';
import {Favicon} from '../parts/favicon.tsx';
import {say, sayError} from '../say.ts';
import {hostOf} from './lines.ts';
import {pressed} from './press.ts';

interface Taken {
	readonly source?: string;
	readonly at?: number;
	readonly error?: string;
	readonly isTaking: boolean;
}

/** @param canTake Of some tabs none is taken. */
export const Picture = ({
	tab,
	now,
	canTake,
}: {
	readonly tab: TabLine;
	readonly now: number;
	readonly canTake: boolean;
}) => {
	const {source, at, error, isTaking, take} = usePicture(tab.id);
	const what = tab.title || hostOf(tab.url) || say('agents_untitled');
	return (
		<figure class="picture" aria-busy={isTaking}>
			<figcaption>
				<Favicon url={tab.url} />
				<span class="clip" title={tab.url}>
					{what}
				</span>
				{at !== undefined && <span class="soft">{sayAgo(at, now)}</span>}
				{canTake && (
					<button type="button" class="plain take-picture" disabled={isTaking} onClick={pressed(take)}>
						{isTaking ? say('agents_pictureTaking') : say(source ? 'agents_pictureAgain' : 'agents_picture')}
					</button>
				)}
			</figcaption>
			{source && <img src={source} alt={say('agents_pictureOf', what)} class={isTaking ? 'stale' : undefined} />}
			<p class="error" role="status">
				{error && say('agents_pictureNone', error)}
			</p>
		</figure>
	);
};

const usePicture = (tabId: number): Taken & {readonly take: () => void} => {
	const [taken, setTaken] = useState<Taken>({isTaking: false});
	// Another tab is another picture.
	useEffect(() => setTaken({isTaking: false}), [tabId]);
	const take = (): void => {
		setTaken((before) => ({...before, isTaking: true}));
		ask('agents.picture', {tabId}).then(
			(source) => setTaken({source, at: Date.now(), isTaking: false}),
			(failure: unknown) => setTaken({error: sayError(failure), isTaking: false}),
		);
	};
	return {...taken, take};
};
