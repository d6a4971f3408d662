// A page of ours begins. In: what it shows. Out: it is shown, with what all pages have: what is so now, a word about what was just done, and a
// keyboard that never stands nowhere.
import {type ComponentChildren, render} from 'preact';
import {findElement} from '../find-element.ts';
import {say} from '../say.ts';
import {keepFocus} from './keep-focus.ts';
import {LiveProvider} from './live.tsx';
import {ToastProvider} from './toast.tsx';

export const showPage = (page: ComponentChildren): void => {
	document.documentElement.lang = say('locale');
	keepFocus(document);
	render(
		<ToastProvider>
			<LiveProvider>{page}</LiveProvider>
		</ToastProvider>,
		findElement(document, '#app', HTMLElement),
	);
};
