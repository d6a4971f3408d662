// The ways on from the popup. In: where agents connect. Out: the address to copy, the side panel where the browser has one, and the options.
import {useEffect, useState} from 'preact/hooks';
import browser from 'webextension-polyfill';
import {pressed} from '../agents/press.ts';
import {CopyButton} from '../parts/copy.tsx';
import {Icon} from '../parts/icons.tsx';
import {useTry} from '../parts/toast.tsx';
import {say} from '../say.ts';

const OPTIONS = '/extension/ui/options/options.html#agents';

export const Ways = ({port}: {readonly port: number | undefined}) => (
	<footer>
		{port !== undefined && (
			<p id="address">
				<span class="soft">{say('popup_connect')}</span>
				<code>{`http://localhost:${port}/mcp`}</code>
				<CopyButton text={`http://localhost:${port}/mcp`} label={say('popup_copyAddress')} />
			</p>
		)}
		<nav>
			<PanelButton />
			<a class="button" id="options" href={OPTIONS} target="_blank" rel="noreferrer">
				{say('popup_options')}
				<Icon name="external" />
			</a>
		</nav>
	</footer>
);

/** It opens for a press only, so which window it is for must be known before. */
const PanelButton = () => {
	const [windowId, setWindow] = useState<number>();
	const attempt = useTry();
	useEffect(() => {
		browser.windows.getCurrent().then(
			({id}) => setWindow(id),
			() => undefined,
		);
	}, []);
	// Other Chromiums leave it out.
	if (!chrome.sidePanel?.open || windowId === undefined) return null;
	const open = (): void => attempt(() => chrome.sidePanel.open({windowId}).then(() => window.close()));
	return (
		<button type="button" class="quiet" id="panel" onClick={pressed(open)}>
			{say('popup_panel')}
		</button>
	);
};
