// What people read in menus. In: names. Out: plain English.

export const WORDS = {
	shareWith: 'Share this tab with',
	takeBackFrom: (agent: string) => `Take back from ${agent}`,
	/** Where two are called the same, by the colours of their groups. */
	ofColor: (agent: string, color: string) => `${agent} (${color})`,
} as const;
