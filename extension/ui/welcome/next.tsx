// Where a newcomer goes next. In: nothing. Out: the ways on, each with what is there.
import {Icon, type IconName} from '../parts/icons.tsx';
import {say, type TextName} from '../say.ts';

const OPTIONS = '/extension/ui/options/options.html';

const WAYS: readonly (readonly [section: string, icon: IconName, title: TextName, meaning: TextName])[] = [
	['agents', 'agents', 'nav_agents', 'welcome_next_agents'],
	['trust', 'trust', 'nav_trust', 'welcome_next_trust'],
	['shortcuts', 'shortcuts', 'nav_shortcuts', 'welcome_next_shortcuts'],
	['doctor', 'doctor', 'nav_doctor', 'welcome_next_doctor'],
];

export const Next = () => (
	<section class="next" aria-labelledby="next">
		<h2 id="next">{say('welcome_next')}</h2>
		<p class="soft">{say('welcome_next_button')}</p>
		<ul>
			{WAYS.map(([section, icon, title, meaning]) => (
				<li key={section}>
					<a href={`${OPTIONS}#${section}`}>
						<Icon name={icon} />
						<span>
							<strong>{say(title)}</strong>
							<span class="soft">{say(meaning)}</span>
						</span>
					</a>
				</li>
			))}
		</ul>
	</section>
);
