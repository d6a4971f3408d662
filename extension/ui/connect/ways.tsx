// The ways to tell one client of this server. In: its guide, and the server. Out: links that do it, texts to copy with where each goes, and what
// to do then.
import {CopyButton} from '../parts/copy.tsx';
import {Icon} from '../parts/icons.tsx';
import {say} from '../say.ts';
import {type Guide, labelOf, type Way} from './guides.ts';
import {systemOf} from './places.ts';
import type {Server} from './server.ts';

export const Ways = ({guide, server}: {readonly guide: Guide; readonly server: Server}) => {
	const {links = [], after, id, isWritten} = guide;
	const ways = guide.ways(server);
	const isLinked = links.length > 0 && server.key === undefined;
	return (
		<div class="ways">
			{isLinked && <Links guide={guide} server={server} />}
			{links.length > 0 && !isLinked && <p class="soft">{say('connect_key_link')}</p>}
			{ways.map((way, index) => (
				<Snippet
					key={`${way.kind}${index}`}
					way={way}
					client={labelOf(guide)}
					index={index}
					isOther={isLinked || index > 0}
				/>
			))}
			<div class="hints soft">
				{ways.some(({kind}) => kind === 'file') && id !== 'continue' && <p>{say('connect_merge')}</p>}
				{isWritten && (
					<p>
						{say('connect_instead')} <code>node installer/cli.mjs connect {id}</code>
					</p>
				)}
			</div>
			<p>
				<strong>{say('connect_then')}.</strong> {say(after)}
			</p>
		</div>
	);
};

const Links = ({guide, server}: {readonly guide: Guide; readonly server: Server}) => (
	<div class="buttons">
		{guide.links?.map((link) => (
			<a key={link.label} class="button" href={link.href(server)}>
				<Icon name="external" />
				{say('connect_link', link.label)}
			</a>
		))}
		<span class="soft">{say('connect_link_hint', labelOf(guide))}</span>
	</div>
);

interface SnippetProps {
	readonly way: Way;
	readonly client: string;
	readonly index: number;
	/** There is another way above it. */
	readonly isOther: boolean;
}

const Snippet = ({way, client, index, isOther}: SnippetProps) => {
	// No two on a page have the same name.
	const name = say('connect_copy_for', index === 0 ? client : `${client} (${index + 1})`);
	return (
		<div class="snippet">
			<header>
				<span class="where">
					<Where way={way} isOther={isOther} />
				</span>
				<CopyButton text={way.text} word={index === 0 ? name : say('copy')} label={name} />
			</header>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keys. */}
			<section tabIndex={0} aria-label={name}>
				<pre>
					<code>{way.text}</code>
				</pre>
			</section>
		</div>
	);
};

const Where = ({way, isOther}: {readonly way: Way; readonly isOther: boolean}) => {
	if (way.kind === 'run') return <>{say(isOther ? 'connect_or_run' : 'connect_way_run')}</>;
	if (way.kind === 'paste') {
		return (
			<>
				{say(isOther ? 'connect_or_paste' : 'connect_way_paste')} {say(way.where)}
			</>
		);
	}
	return (
		<>
			{say(isOther ? 'connect_or_file' : 'connect_way_file')} <code>{way.places[systemOf(navigator)]}</code>
		</>
	);
};
