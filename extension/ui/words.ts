// What people read in menus, on the toolbar and in our windows. In: names and numbers. Out: plain English.

const MAX_NAME_LENGTH = 60;

export const WORDS = {
	shareWith: 'Share this tab with',
	takeBackFrom: (agent: string) => `Take back from ${agent}`,
	/** Where two are called the same, by the colours of their groups. */
	ofColor: (agent: string, color: string) => `${agent} (${color})`,
	stopped: 'all agents are stopped',
	pleas: (count: number) =>
		count === 1 ? 'a program waits for your answer' : `${count} programs wait for your answer`,
	asking: (count: number) => (count === 1 ? 'an agent asks you to do a step' : `agents ask you to do ${count} steps`),
	working: (count: number) => (count === 1 ? '1 agent works' : `${count} agents work`),
	/** As a program calls itself: on one line, without signs that nobody sees or that turn the text around. */
	name: (claimed: string) => {
		const plain = claimed.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
		return plain.length > MAX_NAME_LENGTH ? `${plain.slice(0, MAX_NAME_LENGTH)}…` : plain || 'A program without a name';
	},
} as const;
