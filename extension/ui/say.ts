// What people read on our pages, in their language. In: the name of a text in extension/_locales, and what stands in it. Out: the text.
import browser from 'webextension-polyfill';
import type activity from '../_locales/en/activity.json';
import type agents from '../_locales/en/agents.json';
import type common from '../_locales/en/common.json';
import type connect from '../_locales/en/connect.json';
import type consent from '../_locales/en/consent.json';
import type doctor from '../_locales/en/doctor.json';
import type options from '../_locales/en/options.json';
import type pairing from '../_locales/en/pairing.json';
import type panel from '../_locales/en/panel.json';
import type playground from '../_locales/en/playground.json';
import type popup from '../_locales/en/popup.json';
import type reasons from '../_locales/en/reasons.json';
import type server from '../_locales/en/server.json';
import type shortcuts from '../_locales/en/shortcuts.json';
import type trust from '../_locales/en/trust.json';
import type welcome from '../_locales/en/welcome.json';
import type worker from '../_locales/en/worker.json';
import type {Reason} from '../reason.ts';

export type TextName =
	| keyof typeof activity
	| keyof typeof agents
	| keyof typeof common
	| keyof typeof connect
	| keyof typeof consent
	| keyof typeof doctor
	| keyof typeof options
	| keyof typeof pairing
	| keyof typeof panel
	| keyof typeof playground
	| keyof typeof popup
	| keyof typeof reasons
	| keyof typeof server
	| keyof typeof shortcuts
	| keyof typeof trust
	| keyof typeof welcome
	| keyof typeof worker;

type Counted<N> = N extends `${infer Name}_other` ? Name : never;
/** Those with a form for each kind of number: NAME_one, NAME_other. */
export type CountName = Counted<TextName>;

export const say = (name: TextName, ...values: readonly (string | number)[]): string =>
	browser.i18n.getMessage(name, values.map(String));

/** @param values Behind the number, which is the first. */
export const sayCount = (name: CountName, count: number, ...values: readonly (string | number)[]): string => {
	const form = new Intl.PluralRules(say('locale')).select(count);
	const found = browser.i18n.getMessage(`${name}_${form}`, [count, ...values].map(String));
	return found || say(`${name}_other` as TextName, count, ...values);
};

/** What an earlier version has kept may have a name that is no text any more. */
export const sayReason = ({name, values, words = ''}: Pick<Reason, 'name' | 'values'> & Partial<Reason>): string =>
	say(name, ...values) || words;

/** Something failed in a way that was thought of: its message is for the person, in their language. */
export class SaidError extends Error {
	override readonly name = 'SaidError';
}

const MAX_QUOTED_CHARS = 160;

/** What else has failed says it in its own words, which are quoted. */
export const sayError = (error: unknown): string => {
	if (error instanceof SaidError) return error.message;
	const words = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
	return say('unforeseen', words.length > MAX_QUOTED_CHARS ? `${words.slice(0, MAX_QUOTED_CHARS)}…` : words);
};
