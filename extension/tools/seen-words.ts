// What was looked for and is not there, in words. Pure. In: what is there instead. Out: a sentence that names both.
import type {Seen} from '../page/appearing.ts';
import {cleanLine, quoteLine} from '../page/clean.ts';
import type {Wanted} from '../page/locate.ts';
import {wantedToWords} from './step-words.ts';

const MAX_CHARS = 80;

export const seenToWords = (seen: Exclude<Seen, {kind: 'found'}>, wanted: Wanted): string => {
	const what = wantedToWords(wanted);
	switch (seen.kind) {
		case 'obstacle':
			return `looked for ${what}, but ${seen.why.replace(/\.$/, '')}.`;
		case 'several': {
			const each = seen.candidates.map(
				(candidate) => `ref_${candidate.ref} ${candidateToWords(wanted.role, candidate)}`,
			);
			return `looked for ${what}, and cannot tell which is meant: ${each.join('; ')}.`;
		}
		case 'none': {
			const each = seen.instead.map(({ref, name}) => `${wanted.role} ${quote(name)} [ref_${ref}]`);
			return `there is no ${what}. ${each.length > 0 ? `There is: ${each.join(', ')}.` : `There is no ${wanted.role} like it.`}`;
		}
	}
};

type Candidate = Extract<Seen, {kind: 'several'}>['candidates'][number];

const candidateToWords = (role: string, {name, cells, place, heading}: Candidate): string =>
	[
		`${role} ${quote(name)}`,
		...(cells[0] === undefined ? [] : [`beside ${quote(cells.slice(0, 2).join(' '))}`]),
		...(place === '' ? [] : [`in ${cleanLine(place, MAX_CHARS)}`]),
		...(heading === '' ? [] : [`under ${quote(heading)}`]),
	].join(' ');

const quote = (text: string): string => quoteLine(text, MAX_CHARS);
