// A small application to work in: one signs in, looks a person up in a table with pages, and changes their town in a form. In: a site. Out: its
// first address, what was sent to it, and ways to change how it looks.
import type {IncomingMessage} from 'node:http';
import type {Site} from './site.ts';

export interface StaffPages {
	readonly start: string;
	/** What was sent with the forms, the latest last. */
	readonly sent: readonly Readonly<Record<string, string>>[];
	/** The buttons of the form from now on. */
	buttons: string;
}

const PEOPLE = ['Ann Smith', 'Bob Stone', 'Cleo Young', 'Dan Brown', 'Eve Black', 'Fay White', 'Gus Green'];
const ROWS_A_PAGE = 3;

export const BUTTONS = '<button id="save">Save</button> <button type="button">Cancel</button>';

export const openStaffPages = (site: Site): StaffPages => {
	const sent: Record<string, string>[] = [];
	const pages = {start: '', sent, buttons: BUTTONS};
	const html = (title: string, body: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`;
	pages.start = site.page(
		'/staff',
		html(
			'Sign in',
			`<form method="post" action="/staff/session" aria-label="Sign in">
				<label>User name <input name="user"></label>
				<label>Password <input name="word" type="password"></label>
				<button>Sign in</button></form>`,
		),
	);
	site.page('/staff/session', (request, response) => {
		void readForm(request).then((form) => {
			sent.push(form);
			response.writeHead(303, {location: '/staff/list'}).end();
		});
	});
	site.page('/staff/rows', (request, response) => {
		const page = Number(new URL(request.url ?? '', site.origin).searchParams.get('page'));
		const rows = PEOPLE.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(rows));
	});
	site.page(
		'/staff/list',
		html(
			'Staff',
			`<nav aria-label="Pages"><button id="next">Next</button> <span id="at"></span></nav>
			<table><thead><tr><th>Name</th><th>Team</th><th></th></tr></thead><tbody></tbody></table>
			<script>
				let page = 0;
				const show = async () => {
					const rows = await (await fetch('/staff/rows?page=' + page)).json();
					document.querySelector('tbody').innerHTML = rows
						.map((name) => '<tr><td>' + name + '</td><td>Sales</td><td><a href="/staff/edit?who=' + encodeURIComponent(name) + '">Edit</a></td></tr>')
						.join('');
					document.getElementById('at').textContent = 'Page ' + (page + 1);
				};
				document.getElementById('next').onclick = () => { page += 1; show(); };
				show();
			</script>`,
		),
	);
	site.page('/staff/edit', (request, response) => {
		const who = new URL(request.url ?? '', site.origin).searchParams.get('who') ?? '';
		response.writeHead(200, {'content-type': 'text/html; charset=utf-8'}).end(
			html(
				'Change',
				`<form method="post" action="/staff/done"><input type="hidden" name="who" value="${who}">
				<label>Town <input name="town"></label>
				<label>Team <select name="team"><option>Sales</option><option>Stock</option></select></label>
				<label><input type="checkbox" name="remote"> Works at home</label>${pages.buttons}</form>`,
			),
		);
	});
	site.page('/staff/done', (request, response) => {
		void readForm(request).then((form) => {
			sent.push(form);
			response.writeHead(200, {'content-type': 'text/html'}).end(html('Done', `<p>Saved ${form.who}</p>`));
		});
	});
	return pages;
};

const readForm = async (request: IncomingMessage): Promise<Record<string, string>> => {
	let body = '';
	for await (const piece of request) body += piece;
	return Object.fromEntries(new URLSearchParams(body));
};
