// What people ask agents to do, from the first look to the result, as an agent would go about it.
import {describe, expect, test} from 'vitest';
import {openActing} from '../kit/acting.ts';
import {useToolRoom} from '../kit/tool-room.ts';

const room = useToolRoom();
const {act, run, refOf, click} = openActing(room);
const type = async (name: string, text: string) => act({action: 'type', ref: await refOf(name), text});
const waitFor = (input: Record<string, unknown>) => room.client.call('wait_for', input);

describe('an agent', () => {
	test('signs in', async () => {
		room.site.page('/session', (_request, response) => void response.writeHead(303, {location: '/home'}).end());
		room.site.page('/home', '<title>Home</title><h1>Welcome, Ada</h1>');
		await room.show(
			'<form method=post action=/session><input aria-label=Name><input type=password aria-label=Password><button>Sign in</button></form>',
		);
		await type('Name', 'ada');
		expect((await type('Password', 'secret')).text).not.toContain('secret');
		expect((await click('Sign in')).text).toMatch(/It led to another page\.\n\[tab \d+ · Home ·/);
		expect((await room.client.call('read_page')).text).toContain('Welcome, Ada');
	});

	test('picks a date in a calendar', async () => {
		await room.show(`<input id=date aria-label=When readonly><div role=dialog aria-label=Calendar hidden id=cal><h2 id=month>May</h2><button onclick="month.textContent = 'June'">Next month</button>
			<div role=grid>${[...'123456789'].map((day) => `<button role=gridcell onclick="date.value = '${day} ' + month.textContent; cal.hidden = true">${day}</button>`).join('')}</div></div>
			<script>date.onfocus = () => { cal.hidden = false }</script>`);
		expect((await click('When')).text).toContain('new on the page');
		await click('Next month');
		expect((await click('7')).text).not.toContain('No observable effect');
		expect(await run('date.value')).toBe('7 June');
	});

	test('sorts a list by dragging', async () => {
		await room.show(`<ul id=list style="margin:0;padding:0">${['One', 'Two', 'Three'].map((name) => `<li draggable=true style="height:40px;list-style:none">${name}</li>`).join('')}</ul><script>
			let dragged;
			list.ondragstart = (e) => { dragged = e.target; e.dataTransfer.setData('text/plain', ''); };
			list.ondragover = (e) => { e.preventDefault(); if (e.target !== dragged && e.target.localName === 'li') e.target.after(dragged); };</script>`);
		await act({action: 'left_click_drag', start_coordinate: [40, 28], coordinate: [40, 108]});
		expect(await run('list.innerText.replaceAll(/\\s+/g, " ")')).toBe('Two Three One');
	});

	test('finds its way through menus in menus', async () => {
		await room.show(
			`<style>ul ul{display:none;margin:0} li:hover > ul{display:block}</style><ul style="width:200px"><li>File<ul><li>Export<ul><li><button onclick="document.title = 'as PDF'">As PDF</button></ul></ul></ul>`,
		);
		await act({action: 'hover', coordinate: [60, 25]});
		expect((await room.client.call('read_page')).text).toContain('Export');
		const {text} = await room.client.call('find', {query: 'Export'});
		const [, ref] = /\[(ref_\d+)\]/.exec(text) ?? [];
		await act({action: 'hover', ref});
		await click('As PDF');
		expect(await run('document.title')).toBe('as PDF');
	});

	test('takes what a field suggests', async () => {
		room.site.page('/suggest', (request, response) => {
			const typed = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? '';
			response
				.writeHead(200, {'content-type': 'application/json'})
				.end(JSON.stringify(['Lisbon', 'Lima', 'London'].filter((city) => city.startsWith(typed))));
		});
		await room.show(`<input role=combobox aria-label=City id=city><ul role=listbox id=found></ul><script>
			city.oninput = async () => { const typed = city.value; const cities = await (await fetch('/suggest?q=' + typed)).json(); if (typed.length > 2) found.innerHTML = cities.map((each) => '<li role=option tabindex=-1>' + each + '</li>').join(''); };
			found.onclick = (e) => { city.value = e.target.textContent; found.innerHTML = ''; };</script>`);
		await type('City', 'Lis');
		await waitFor({text: 'Lisbon'});
		await click('Lisbon');
		expect(await run('city.value')).toBe('Lisbon');
	});

	test('pages through a table', async () => {
		await room.show(`<table><tbody id=rows></tbody></table><button id=next>Next page</button><script>
			let page = 0;
			const draw = () => { rows.innerHTML = [1, 2].map((row) => '<tr><td>Order ' + (page * 2 + row) + '<td><button>Open</button>').join(''); next.disabled = page === 2; };
			next.onclick = () => { page++; draw(); };
			draw();</script>`);
		const orders: string[] = [];
		for (;;) {
			const {text} = await room.client.call('read_page');
			orders.push(...(text.match(/Order \d/g) ?? []));
			if (/"Next page"[^\n]*disabled/.test(text)) break;
			await click('Next page');
		}
		expect(orders).toEqual(['Order 1', 'Order 2', 'Order 3', 'Order 4', 'Order 5', 'Order 6']);
	});

	test('draws on a canvas', async () => {
		await room.show(`<body style="margin:0"><canvas id=c width=400 height=200></canvas><script>
			const pen = c.getContext('2d'); pen.lineWidth = 8;
			c.onpointerdown = (e) => { pen.beginPath(); pen.moveTo(e.offsetX, e.offsetY); c.onpointermove = (m) => { pen.lineTo(m.offsetX, m.offsetY); pen.stroke(); }; };
			c.onpointerup = () => { c.onpointermove = null; };</script>`);
		await act({action: 'left_click_drag', start_coordinate: [50, 100], coordinate: [350, 100]});
		expect(await run('[60, 200, 340].map((x) => c.getContext("2d").getImageData(x, 100, 1, 1).data[3]).join()')).toBe(
			'255,255,255',
		);
	});

	test.each([
		[
			'in a frame of another site',
			(url: string) => `<iframe src="${url.replace('127.0.0.1', 'localhost')}" width=500></iframe>`,
		],
		[
			'in a closed shadow tree',
			(url: string) =>
				`<div id=host></div><script>fetch('${url}').then((r) => r.text()).then((html) => { host.attachShadow({mode: 'closed'}).innerHTML = html })</script>`,
		],
	])('fills in a form %s', async (_name, html) => {
		room.site.page(
			'/thanks',
			(_request, response) => void response.writeHead(200, {'content-type': 'text/html'}).end('<p>Thank you'),
		);
		const form = room.site.page(
			'/form',
			'<form action=/thanks><input aria-label=Mail name=mail><label><input type=checkbox name=news>News</label><button>Send</button></form>',
		);
		await room.show(html(form));
		await waitFor({text: 'News'});
		await type('Mail', 'ada@example.org');
		expect((await click('News')).text).toContain('it is now checked');
		await click('Send');
		await waitFor({text: 'Thank you'});
		expect(room.site.hits('/thanks')).toBeGreaterThan(0);
	});

	test('scrolls on where a page has no end', async () => {
		await room.show(`<div id=feed></div><script>
			let count = 0;
			const more = () => { for (let i = 0; i < 5; i++) feed.insertAdjacentHTML('beforeend', '<p style="height:200px">Post ' + ++count + '</p>'); };
			new IntersectionObserver(([entry]) => { if (entry.isIntersecting && count < 40) more(); }).observe(document.body.appendChild(Object.assign(document.createElement('footer'), {textContent: 'Loading'})));
			more();</script>`);
		for (let turn = 0; turn < 20; turn++) {
			if ((await room.client.call('read_page')).text.includes('Post 20')) break;
			await act({action: 'scroll', scroll_direction: 'down', scroll_amount: 10});
		}
		expect((await room.client.call('read_page')).text).toContain('Post 20');
	});
});
