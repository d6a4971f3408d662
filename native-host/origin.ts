// Who has started us. In: what the browser gives as the first argument. Out: the origin that requests of that extension carry.

export const readOrigin = (caller: string | undefined): string | undefined =>
	/^(chrome-extension:\/\/[a-p]{32})\/?$/.exec(caller ?? '')?.[1];
