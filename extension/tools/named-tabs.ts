// Which tabs a call is about. In: its input, checked or not. Out: their numbers, ours.

/** The tabs that a call names, or that the calls of a batch do, for whoever must find the berth that holds them. */
export const namedTabs = (input: unknown): readonly number[] => {
	if (typeof input !== 'object' || input === null) return [];
	const one = 'tabId' in input ? [input.tabId] : [];
	const many = 'tabIds' in input && Array.isArray(input.tabIds) ? input.tabIds : [];
	return [...one, ...many, ...innerInputs(input).flatMap(namedTabs)].filter((id) => typeof id === 'number');
};

/** The tabs that a call must have to itself: none means all of them. */
export const heldTabs = (input: unknown): readonly number[] =>
	innerInputs(input).some((inner) => namedTabs(inner).length === 0) ? [] : namedTabs(input);

const innerInputs = (input: unknown): readonly unknown[] => {
	const actions = typeof input === 'object' && input !== null && 'actions' in input ? input.actions : [];
	return Array.isArray(actions) ? actions.map((action: unknown) => Object(action).input) : [];
};
