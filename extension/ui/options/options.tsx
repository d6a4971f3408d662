// The page where the person sees and changes everything. In: the part of it that the address names. Out: that part, and the way to the others.
import {SettingsProvider} from '../parts/settings.tsx';
import {showPage} from '../parts/show-page.tsx';
import {say} from '../say.ts';
import {Shell} from './shell.tsx';

document.title = say('options_title');
showPage(
	<SettingsProvider>
		<Shell />
	</SettingsProvider>,
);
