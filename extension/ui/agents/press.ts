// Presses that decide something. In: what a press does. Out: it is done for a real press alone, and not for one that a script has made.

export const pressed =
	(work: () => void) =>
	(event: Event): void => {
		if (event.isTrusted) work();
	};
