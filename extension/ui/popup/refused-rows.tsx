// Programs that the person does not let in. In: them. Out: a row for each, and a way to be asked again.
import {pressed} from '../agents/press.ts';
import type {Refused} from '../live.ts';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';

export const RefusedRows = ({refused}: {readonly refused: readonly Refused[]}) => {
	const {act} = useLive();
	return (
		<section id="refused" hidden={refused.length === 0}>
			<h2>{say('popup_refused')}</h2>
			<ul class="rows">
				{refused.map(({id, name, path}) => (
					<li key={id} title={path ?? ''}>
						<div class="who">
							<p class="name clip">{name}</p>
							<p class="word soft clip">{path ?? say('popup_denied')}</p>
						</div>
						<button type="button" onClick={pressed(() => act({type: 'askAgain', id}))}>
							{say('popup_askAgain')}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
};
