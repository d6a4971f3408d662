// What people say they do with a control, by its kind and its state. Pure. In: a role and states, as they are printed. Out: words.

const WRITTEN = 'edit change set enter fill update adjust';
const SWITCHED = 'enable disable turn on off toggle switch activate deactivate allow';

const BY_ROLE: Readonly<Record<string, string>> = {
	textbox: WRITTEN,
	searchbox: 'search',
	spinbutton: WRITTEN,
	combobox: 'change set choose select pick adjust',
	listbox: 'change set choose select pick adjust',
	slider: 'change set adjust move drag',
	checkbox: SWITCHED,
	switch: SWITCHED,
	menuitemcheckbox: SWITCHED,
	radio: 'choose select pick switch change',
	option: 'choose select pick',
	tab: 'switch open show',
};

/** The order of a list is chosen by what comes first. */
const ORDERS = /\boptions="[^"]*\b(?:newest|oldest|latest|recent|popular|cheapest|relevan|price|helpful|a.?z)/i;

export const deedsOf = (role: string, states: string): string => {
	const byState = / collapsed/.test(states) ? 'expand' : / expanded/.test(states) ? 'collapse' : '';
	const byChoice = ORDERS.test(states) ? 'sort' : '';
	return [byState, byChoice, Object.hasOwn(BY_ROLE, role) ? BY_ROLE[role] : ''].filter(Boolean).join(' ');
};
