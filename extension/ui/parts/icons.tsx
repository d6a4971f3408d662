// Signs drawn by us, of one weight and one size. In: a name. Out: the sign; what it means stands beside it in words or in a label.

const PATHS = {
	activity: 'M2 8h3l2-5 3 10 2-5h2',
	agents: 'M2 12.5h12M4 12.5v-7h3v7m2 0v-9h3v9',
	back: 'M10 3 5 8l5 5',
	check: 'm3 8.5 3.2 3L13 4.5',
	close: 'm4 4 8 8m0-8-8 8',
	connect:
		'M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.8.8m1.4 2.8a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.8-.8',
	copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
	doctor: 'M8 2.5v11M2.5 8h11',
	down: 'm4 6 4 4 4-4',
	external: 'M9 3h4v4m0-4L7.5 8.5M11 9.5V13H3V5h3.5',
	lock: 'M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2',
	pause: 'M5.5 3.5v9m5-9v9',
	play: 'M5 3.5v9l7-4.5z',
	plus: 'M8 3v10M3 8h10',
	search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zm3.3-1.2 3.2 3.2',
	server: 'M2.5 3.5h11v4h-11zm0 5h11v4h-11zM5 5.5h.01M5 10.5h.01',
	shortcuts: 'M9 2 3.5 9H8l-1 5 5.5-7H8z',
	show: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
	stop: 'M4 4h8v8H4z',
	trust: 'M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4z',
	playground: 'M4 2.5h8M6 2.5V7l-3.5 6h11L10 7V2.5',
	trash: 'M3 4.5h10M6.5 4.5v-2h3v2m-5 0 .6 9h5.8l.6-9',
	edit: 'M3 13h2.5L13 5.5 10.5 3 3 10.5z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({name}: {readonly name: IconName}) => (
	<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
		<path d={PATHS[name]} />
	</svg>
);
