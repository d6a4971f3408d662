// What people read in menus and on the toolbar. In: names and numbers. Out: plain English.

export const WORDS = {
	shareWith: 'Share this tab with',
	takeBackFrom: (agent: string) => `Take back from ${agent}`,
	/** Where two are called the same, by the colours of their groups. */
	ofColor: (agent: string, color: string) => `${agent} (${color})`,
	asking: (count: number) => (count === 1 ? 'an agent asks you to do a step' : `agents ask you to do ${count} steps`),
	working: (count: number) => (count === 1 ? '1 agent works' : `${count} agents work`),
} as const;
