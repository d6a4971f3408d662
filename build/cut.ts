// What can be taken out of a module of a package: types alone.

export type Cut = Place & (Replacement | Purity | Members);
export type MemberCut = Place & Members;

interface Place {
	/** Which modules, by the end of their path. */
	readonly file: RegExp;
	/** Why nothing of it is ever called. */
	readonly why: string;
}

/** Every place where this text stands. */
interface Replacement {
	readonly replace: string | RegExp;
	readonly by: string;
}

/** Making the values of these names has no effect, so one that nobody uses can go. */
interface Purity {
	readonly pure: RegExp;
}

/** Members of a class or an object: `name`, `name > member` for an object inside, `name > return` for what a function returns. */
type Members = {readonly of: string} & ({readonly drop: readonly string[]} | {readonly keep: readonly string[]});
