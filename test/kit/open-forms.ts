// Controls of pages, and what form_input makes of them. In: where an agent works. Out: pages shown by their HTML, controls set by the
// words that find them, and what the page itself has got.
import type {Answer} from './clients.ts';
import type {ToolRoom} from './tool-room.ts';

let pages = 0;

/** The page notes every event that a control gets, as `type:target`, in the order in which they come. */
const NOTES = `<script>
	window.events = [];
	const TYPES = 'focus focusin blur focusout keydown keyup beforeinput input change pointerdown mousedown mouseup click'.split(' ');
	const note = (event) => window.events.push(event.type + ':' + (event.target.id || event.target.localName));
	for (const type of TYPES) addEventListener(type, note, true);
</script>`;

export const openForms = (room: Pick<ToolRoom, 'client' | 'site' | 'tabberth'>) => {
	let shown = '';
	const show = async (html: string): Promise<string> => {
		const url = room.site.page(`/forms-${pages++}`, `<!doctype html>${NOTES}${html}`);
		await room.client.call('navigate', {url});
		shown = url;
		return url;
	};
	const refOf = async (query: string): Promise<string> => {
		const {text} = await room.client.call('find', {query});
		return /\[(ref_\d+)\]/.exec(text)?.[1] ?? text;
	};
	/** What an expression gives in the page. Asked from outside, as the debugger would make the page believe that it has the focus. */
	const inPage = async (expression: string): Promise<unknown> => {
		const pages = await room.tabberth.browser.pages();
		const page = pages.find((each) => each.url() === shown);
		return page?.evaluate(expression);
	};
	return {
		show,
		refOf,
		inPage,
		/** The control that words find is given a value. */
		fill: async (query: string, value: unknown): Promise<Answer> => {
			const answer = await room.client.call('form_input', {ref: await refOf(query), value});
			return {...answer, text: answer.text.replace(/\n\[tab [^\n]*$/, '').replace(/ref_\d+/g, 'ref')};
		},
		/** Those events of an element that matter. */
		eventsOf: (id: string): Promise<unknown> =>
			inPage(`events.filter((each) => each.endsWith(':${id}')).map((each) => each.split(':')[0]).join(' ')`),
	};
};
