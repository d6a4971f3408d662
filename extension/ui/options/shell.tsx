// What stands around every section: its name, the way to the others, the search, and what needs the person wherever they are. In: the place.
// Out: the page.
import {useEffect} from 'preact/hooks';
import {TroubleNote} from '../connect/trouble.tsx';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {useSettings} from '../parts/settings.tsx';
import {useSettled} from '../parts/settled.ts';
import {StoppedNote} from '../parts/stopped-note.tsx';
import {say} from '../say.ts';
import {usePlace, usePointer} from './place.ts';
import {Search} from './search.tsx';
import {SECTIONS} from './sections.ts';

export const Shell = () => {
	const {section, item} = usePlace();
	const {view} = useSettings();
	const {state} = useLive();
	const isSettled = useSettled(view !== undefined && state !== undefined);
	const shown = SECTIONS.find(({id}) => id === section) ?? SECTIONS[0];
	usePointer(item, view !== undefined);
	useEffect(() => {
		if (item === undefined) scrollTo({top: 0});
	}, [section, item]);
	return (
		<div class="shell">
			<aside>
				<a class="brand" href="#connect">
					<img src="/icons/48.png" alt="" width="24" height="24" /> Tabberth
				</a>
				<Search />
				<nav aria-label={say('nav_label')}>
					<ul>
						{SECTIONS.map(({id, title, icon: sign}) => (
							<li key={id}>
								<a href={`#${id}`} aria-current={id === shown.id ? 'page' : undefined}>
									<Icon name={sign} />
									{say(title)}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</aside>
			<main data-section={shown.id}>
				<TroubleNote section={shown.id} />
				<StoppedNote />
				{isSettled && <shown.show />}
			</main>
		</div>
	);
};
