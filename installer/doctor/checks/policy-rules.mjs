// @ts-check
// Which policy keeps Tabberth out of a browser. In: the policies of one browser. Out: the first that does, and what it forbids. Pure.

/**
 * @typedef {Record<string, unknown>} Values
 * @typedef {{extensionId: string, companion: string, isForWholeMachine: boolean}} Us its name, and whether a manifest for the whole machine names the companion
 * @typedef {{policy: string, what: string}} Ban
 */

/**
 * @param {unknown} list
 * @param {string} name
 */
const lists = (list, name) =>
	Array.isArray(list) && list.some((entry) => typeof entry === 'string' && entry.split(';', 1)[0]?.trim() === name);

/**
 * @param {Values} values
 * @param {string} name
 */
const objectOf = (values, name) => {
	const value = values[name];
	return /** @type {Record<string, unknown>} */ (typeof value === 'object' && value !== null ? value : {});
};

/** @type {Array<(values: Values, us: Us) => Ban | undefined>} */
const RULES = [
	({NativeMessagingUserLevelHosts: allowed}, {isForWholeMachine}) =>
		(allowed === false || allowed === 0) && !isForWholeMachine
			? {policy: 'NativeMessagingUserLevelHosts', what: 'companions that a person installed'}
			: undefined,
	({NativeMessagingBlocklist: blocked, NativeMessagingAllowlist: allowed}, {companion}) =>
		(lists(blocked, '*') || lists(blocked, companion)) && !lists(allowed, companion)
			? {policy: 'NativeMessagingBlocklist', what: 'the companion'}
			: undefined,
	(values, {extensionId}) => {
		const {ExtensionInstallBlocklist: blocked} = values;
		const isAllowed =
			lists(values.ExtensionInstallAllowlist, extensionId) || lists(values.ExtensionInstallForcelist, extensionId);
		return (lists(blocked, '*') || lists(blocked, extensionId)) && !isAllowed
			? {policy: 'ExtensionInstallBlocklist', what: 'the extension'}
			: undefined;
	},
	({ExtensionAllowedTypes: types}) =>
		Array.isArray(types) && !types.includes('extension')
			? {policy: 'ExtensionAllowedTypes', what: 'extensions'}
			: undefined,
	(values, {extensionId}) => {
		const settings = objectOf(values, 'ExtensionSettings');
		const {installation_mode: mode} = objectOf(settings, extensionId in settings ? extensionId : '*');
		return mode === 'blocked' || mode === 'removed' ? {policy: 'ExtensionSettings', what: 'the extension'} : undefined;
	},
];

/**
 * @param {Values} values
 * @param {Us} us
 * @returns {Ban | undefined}
 */
export const findBan = (values, us) => {
	for (const rule of RULES) {
		const ban = rule(values, us);
		if (ban) return ban;
	}
	return undefined;
};
