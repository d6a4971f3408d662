// The page where the person sees and changes everything. In: the part of it that the address names. Out: that part, and the way to the others.
import {render} from 'preact';
import {findElement} from '../find-element.ts';
import {LiveProvider} from '../parts/live.tsx';
import {SettingsProvider} from '../parts/settings.tsx';
import {ToastProvider} from '../parts/toast.tsx';
import {say} from '../say.ts';
import {Shell} from './shell.tsx';

document.title = say('options_title');
render(
	<ToastProvider>
		<LiveProvider>
			<SettingsProvider>
				<Shell />
			</SettingsProvider>
		</LiveProvider>
	</ToastProvider>,
	findElement(document, '#app', HTMLElement),
);
