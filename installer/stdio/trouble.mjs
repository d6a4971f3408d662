// @ts-check
// What can go wrong on the way to the browser, by what it means for the request, and how the person is told.

/**
 * - `unreached`: it never arrived or was not taken; it can be sent again
 * - `refused`: it was not taken, and sending it again would change nothing
 * - `gone`: the session is not known any more; it was not taken
 * - `lost`: it was sent, and nobody knows whether it took effect
 * @typedef {'unreached' | 'refused' | 'gone' | 'lost'} TroubleKind
 */

export class Trouble extends Error {
	/**
	 * @param {TroubleKind} kind
	 * @param {string} message what was seen, as part of a sentence; for `refused` a whole one with the cure
	 * @param {{retryMs?: number | undefined, cause?: unknown}} [options]
	 */
	constructor(kind, message, {retryMs, cause} = {}) {
		super(message, {cause});
		this.kind = kind;
		this.retryMs = retryMs;
	}
}

/**
 * @param {unknown} error
 * @returns {Trouble} anything unforeseen counts as lost: nothing is done twice on a guess
 */
export const toTrouble = (error) =>
	error instanceof Trouble ? error : new Trouble('lost', error instanceof Error ? error.message : String(error));

/** @param {string} seen */
export const startTheBrowser = (seen) =>
	`Start the browser in which Tabberth is installed, then try again. What the bridge saw: ${seen}.`;

/** @param {string} name of the tool */
export const unknownOutcome = (name) =>
	`The connection to the browser was lost while ${name} ran, so its outcome is unknown: it may have taken effect, and was not repeated. Re-read the page before you go on.`;
