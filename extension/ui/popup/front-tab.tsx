// The tab that the person has in front. In: the agents. Out: who uses it, and a way to take it back; or with whom it may be shared.
import {useEffect, useState} from 'preact/hooks';
import browser, {type Tabs} from 'webextension-polyfill';
import {pressed} from '../agents/press.ts';
import {ask} from '../ask.ts';
import type {AgentLine} from '../live.ts';
import {Favicon} from '../parts/favicon.tsx';
import {useTry} from '../parts/toast.tsx';
import {say} from '../say.ts';

export const FrontTab = ({agents}: {readonly agents: readonly AgentLine[]}) => {
	const tab = useFrontTab();
	const attempt = useTry();
	// Elsewhere there is nothing that an agent could use, and private tabs are not shared.
	if (tab?.id === undefined || tab.incognito || !/^https?:/.test(tab.url ?? '')) return null;
	const {id: tabId, title = '', url = ''} = tab;
	const holder = agents.find(({tabs}) => tabs.some(({chromeId}) => chromeId === tabId));
	const others = agents.flatMap(({berth, title: name}) => (berth === undefined ? [] : [{berth, name}]));
	if (!holder && others.length === 0) return null;
	return (
		<section id="front" aria-label={say('popup_frontLabel')}>
			<Favicon url={url} />
			<div class="who">
				<p class="name clip" title={title}>
					{title || url}
				</p>
				<p class="word soft clip">{holder ? say('popup_frontHeld', holder.title) : say('popup_frontFree')}</p>
			</div>
			{holder ? (
				<button type="button" onClick={pressed(() => attempt(() => ask('agents.share', {tabId})))}>
					{say('popup_frontTakeBack')}
				</button>
			) : (
				<select
					aria-label={say('popup_frontShareOne')}
					value=""
					onChange={(event) => {
						const id = event.currentTarget.value;
						event.currentTarget.value = '';
						if (event.isTrusted) attempt(() => ask('agents.share', {tabId, id}));
					}}
				>
					<option value="" disabled>
						{say('popup_frontShare')}
					</option>
					{others.map(({berth, name}) => (
						<option key={berth} value={berth}>
							{name}
						</option>
					))}
				</select>
			)}
		</section>
	);
};

/** It may change while the popup stands open in a window of its own. */
const useFrontTab = (): Tabs.Tab | undefined => {
	const [tab, setTab] = useState<Tabs.Tab>();
	useEffect(() => {
		const look = (): void => {
			browser.tabs.query({active: true, currentWindow: true}).then(
				([found]) => setTab(found),
				() => setTab(undefined),
			);
		};
		const {onActivated, onUpdated} = browser.tabs;
		look();
		onActivated.addListener(look);
		onUpdated.addListener(look);
		return () => {
			onActivated.removeListener(look);
			onUpdated.removeListener(look);
		};
	}, []);
	return tab;
};
