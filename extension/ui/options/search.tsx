// The search over all settings. In: words. Out: links to what has them in its name or its explanation.
import {useRef, useState} from 'preact/hooks';
import {Icon} from '../parts/icons.tsx';
import {say, sayCount} from '../say.ts';
import {SECTIONS} from './sections.ts';

interface Hit {
	readonly href: string;
	readonly label: string;
	readonly section: string;
}

const findEntries = (query: string): readonly Hit[] => {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	return SECTIONS.flatMap(({id, title, entries}) =>
		[{item: '', label: title}, ...entries].flatMap((entry) => {
			const [label, section] = [say(entry.label), say(title)];
			const hint = 'hint' in entry && entry.hint ? say(entry.hint) : '';
			const text = `${label} ${hint} ${section}`.toLowerCase();
			if (!words.every((word) => text.includes(word))) return [];
			return [{href: `#${id}${entry.item && `/${entry.item}`}`, label, section}];
		}),
	);
};

export const Search = () => {
	const [query, setQuery] = useState('');
	const [isOpen, setOpen] = useState(false);
	const root = useRef<HTMLElement>(null);
	const hits = findEntries(query);
	const isShown = isOpen && query.trim() !== '';
	const close = (): void => setQuery('');
	const stops = (): readonly HTMLElement[] => [
		...(root.current?.querySelectorAll<HTMLElement>('input, .hits a') ?? []),
	];
	const step = (by: 1 | -1): void => {
		const all = stops();
		const at = all.findIndex((each) => each.matches(':focus'));
		all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
	};
	const press = (event: KeyboardEvent): void => {
		const {key, target} = event;
		if (key === 'ArrowDown') step(1);
		else if (key === 'ArrowUp') step(-1);
		else if (key === 'Enter' && target instanceof HTMLInputElement) stops()[1]?.click();
		else if (key === 'Escape') {
			close();
			stops()[0]?.focus();
		} else return;
		// On a link Enter is the browser's own.
		event.preventDefault();
	};
	const leave = ({relatedTarget}: FocusEvent): void => {
		if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) setOpen(false);
	};
	return (
		<search class="search" ref={root} onKeyDown={press} onFocusIn={() => setOpen(true)} onFocusOut={leave}>
			<label>
				<Icon name="search" />
				<span class="unseen">{say('search_label')}</span>
				<input
					type="search"
					value={query}
					placeholder={say('search_label')}
					onInput={({currentTarget}) => setQuery(currentTarget.value)}
				/>
			</label>
			<p class="unseen" role="status">
				{isShown && sayCount('search_found', hits.length)}
			</p>
			{isShown && (
				<ul class="hits">
					{hits.map(({href, label, section}) => (
						<li key={`${href} ${label}`}>
							<a href={href} onClick={close}>
								{label} <span class="soft">{section}</span>
							</a>
						</li>
					))}
					{hits.length === 0 && <li class="soft">{say('search_none')}</li>}
				</ul>
			)}
		</search>
	);
};
