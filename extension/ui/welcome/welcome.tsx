// The page that greets a newcomer. In: what is so. Out: it is shown.
import {render} from 'preact';
import {findElement} from '../find-element.ts';
import {LiveProvider} from '../parts/live.tsx';
import {ToastProvider} from '../parts/toast.tsx';

render(
	<ToastProvider>
		<LiveProvider>
			<h1>Tabberth</h1>
		</LiveProvider>
	</ToastProvider>,
	findElement(document, '#app', HTMLElement),
);
