// The page that greets a newcomer: three steps to a first call, each with a mark once it is made. In: what is so. Out: the steps, and the way on.
import {SettingsProvider} from '../parts/settings.tsx';
import {showPage} from '../parts/show-page.tsx';
import {say} from '../say.ts';
import {Steps} from './steps.tsx';

document.title = say('welcome_title');
showPage(
	<SettingsProvider>
		<main>
			<header class="greeting">
				<img src="/icons/48.png" alt="" width="48" height="48" />
				<div>
					<h1>{say('welcome_title')}</h1>
					<p>{say('welcome_line')}</p>
				</div>
			</header>
			<Steps />
		</main>
	</SettingsProvider>,
);
