// What people read on our pages, in their language. In: the name of a text in extension/_locales, and what stands in it. Out: the text.
import browser from 'webextension-polyfill';
import type activity from '../_locales/en/activity.json';
import type agents from '../_locales/en/agents.json';
import type common from '../_locales/en/common.json';
import type connect from '../_locales/en/connect.json';
import type consent from '../_locales/en/consent.json';
import type doctor from '../_locales/en/doctor.json';
import type options from '../_locales/en/options.json';
import type panel from '../_locales/en/panel.json';
import type playground from '../_locales/en/playground.json';
import type popup from '../_locales/en/popup.json';
import type server from '../_locales/en/server.json';
import type shortcuts from '../_locales/en/shortcuts.json';
import type trust from '../_locales/en/trust.json';
import type welcome from '../_locales/en/welcome.json';
import type worker from '../_locales/en/worker.json';

export type TextName =
	| keyof typeof activity
	| keyof typeof agents
	| keyof typeof common
	| keyof typeof connect
	| keyof typeof consent
	| keyof typeof doctor
	| keyof typeof options
	| keyof typeof panel
	| keyof typeof playground
	| keyof typeof popup
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
