// The tabs of an agent. In: its line. Out: each with its site, which one it works in, and a way to see it; of many, the first.
import {useState} from 'preact/hooks';
import type {AgentLine, TabLine} from '../live.ts';
import {Favicon} from '../parts/favicon.tsx';
import {Icon} from '../parts/icons.tsx';
import {useLive} from '../parts/live.tsx';
import {say, sayCount} from '../say.ts';
import {hostOf} from './lines.ts';
import {pressed} from './press.ts';

const FIRST = 4;

export const TabLines = ({line: {tabs, currentTabId, title}}: {readonly line: AgentLine}) => {
	const [isWhole, setWhole] = useState(false);
	const shown = isWhole ? tabs : tabs.filter(({id}, place) => id === currentTabId || place < FIRST);
	if (tabs.length === 0) return <p class="soft none">{say('agents_noTabs')}</p>;
	return (
		<ul class="tabs" aria-label={say('agents_tabsOf', title)}>
			{shown.map((tab) => (
				<Tab key={tab.id} tab={tab} isCurrent={tab.id === currentTabId} />
			))}
			{shown.length < tabs.length && (
				<li>
					<button type="button" class="plain" onClick={() => setWhole(true)}>
						{sayCount('agents_tabsMore', tabs.length - shown.length)}
					</button>
				</li>
			)}
		</ul>
	);
};

const Tab = ({tab: {id, title, url}, isCurrent}: {readonly tab: TabLine; readonly isCurrent: boolean}) => {
	const {act} = useLive();
	const words = title || hostOf(url) || say('agents_untitled');
	const label = say('agents_showOne', words);
	return (
		<li class={isCurrent ? 'current' : undefined}>
			<Favicon url={url} />
			<span class="clip" title={url}>
				{words}
			</span>
			<span class="soft clip host">{hostOf(url)}</span>
			{isCurrent && <span class="mark">{say('agents_current')}</span>}
			<button
				type="button"
				class="small show"
				onClick={pressed(() => act({type: 'show', tabId: id}))}
				aria-label={label}
				title={label}
			>
				<Icon name="show" />
			</button>
		</li>
	);
};
