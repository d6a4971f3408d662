// The search over all settings. In: words. Out: links to what has them in its name or its explanation.
import {useState} from 'preact/hooks';
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
	const hits = findEntries(query);
	const close = (): void => setQuery('');
	return (
		<search class="search">
			<label>
				<Icon name="search" />
				<span class="unseen">{say('search_label')}</span>
				<input
					type="search"
					value={query}
					placeholder={say('search_label')}
					onInput={({currentTarget}) => setQuery(currentTarget.value)}
					onKeyDown={({key}) => key === 'Escape' && close()}
				/>
			</label>
			<p class="unseen" role="status">
				{query && sayCount('search_found', hits.length)}
			</p>
			{query.trim() && (
				<ul class="hits">
					{hits.map(({href, label, section}) => (
						<li key={href}>
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
