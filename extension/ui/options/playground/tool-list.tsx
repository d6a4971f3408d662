// The tools there are. In: the list, and which is chosen. Out: links to each, and a search among them.
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Tool} from '../../../client/messages.ts';
import {say} from '../../say.ts';

/** Told from tools, whose names stand in addresses too. */
export const TOOLS_ITEM = '+tools';

interface ToolListProps {
	readonly tools: readonly Tool[];
	readonly chosen: string | undefined;
}

const matches = ({name, title = '', description = ''}: Tool, query: string): boolean => {
	const text = `${name} ${title} ${description}`.toLowerCase();
	return query
		.toLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word));
};

export const ToolList = ({tools, chosen}: ToolListProps) => {
	const [query, setQuery] = useState('');
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => {
		// Only the list is moved, and not the page; and not what was pressed there.
		const link = list.current?.querySelector<HTMLElement>('[aria-current]');
		if (!list.current || !link) return;
		const [box, row] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()];
		if (row.top < box.top || row.bottom > box.bottom) list.current.scrollTop += row.top - box.top - row.height;
	}, [chosen, tools]);
	const found = tools.filter((tool) => matches(tool, query));
	return (
		<section id={TOOLS_ITEM} class="card tool-list" aria-label={say('playground_tools')}>
			<input
				type="search"
				value={query}
				placeholder={say('playground_search')}
				aria-label={say('playground_search')}
				onInput={({currentTarget}) => setQuery(currentTarget.value)}
			/>
			<ul ref={list}>
				{found.map(({name, title}) => (
					<li key={name}>
						<a href={`#playground/${name}`} aria-current={name === chosen ? 'true' : undefined} title={title}>
							{name}
						</a>
					</li>
				))}
			</ul>
			<p class="soft" role="status">
				{tools.length > 0 && found.length === 0 && say('playground_noneFound')}
			</p>
		</section>
	);
};
