// What agents ask the person to do. In: the questions. Out: each with its page, and the ways to answer it. The words of agents and pages are
// shown as text, and nothing else of them.
import {useLayoutEffect, useRef} from 'preact/hooks';
import type {Question} from '../live.ts';
import {Dot} from '../parts/card.tsx';
import {useLive} from '../parts/live.tsx';
import {say} from '../say.ts';
import {hostOf} from './lines.ts';
import {pressed} from './press.ts';

export const Questions = ({questions}: {readonly questions: readonly Question[]}) => {
	const list = useRef<HTMLUListElement>(null);
	const hadFocus = list.current?.contains(document.activeElement) === true;
	// Who works with the keyboard goes on with the next one.
	useLayoutEffect(() => {
		if (hadFocus && !list.current?.contains(document.activeElement)) list.current?.querySelector('button')?.focus();
	});
	return (
		<ul
			id="questions"
			class="asked"
			ref={list}
			aria-label={say('agents_questions')}
			aria-live="polite"
			hidden={questions.length === 0}
		>
			{questions.map((question) => (
				<Asked key={JSON.stringify([question.tabId, question.reason])} question={question} />
			))}
		</ul>
	);
};

const Asked = ({question: {tabId, agent, color, reason, title, url}}: {readonly question: Question}) => {
	const {act} = useLive();
	const answer = (how: 'done' | 'cannot') => pressed(() => act({type: 'answer', tabId, answer: how}));
	return (
		<li>
			<p class="agent">
				<Dot color={color} />
				<span class="name">{say('agents_asks', agent)}</span>
			</p>
			<p class="reason">{reason}</p>
			{/* The host first: the title is whatever the page says of itself. */}
			<p class="page soft">{[hostOf(url), title].filter(Boolean).join(' · ')}</p>
			<div class="buttons">
				<button type="button" class="show" onClick={pressed(() => act({type: 'show', tabId}))}>
					{say('agents_show')}
				</button>
				<button type="button" class="cannot" onClick={answer('cannot')}>
					{say('agents_answerCannot')}
				</button>
				<button type="button" class="done main" onClick={answer('done')}>
					{say('agents_answerDone')}
				</button>
			</div>
		</li>
	);
};
