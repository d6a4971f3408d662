// Moves in the session history, from inside a document. Sent to the page as source: it stands alone.

/** False when there is only this one page. */
export const goInHistory = (delta: number): boolean => {
	if (history.length < 2) return false;
	history.go(delta);
	return true;
};
