// What an answer says of what is in a list and not in the answer. In: how much there is, and what helps. Out: a line, or nothing.
export interface ListShare {
	readonly shown: number;
	readonly wanted: number;
	readonly all: number;
	readonly isCleared: boolean;
}

export const restOf = ({shown, wanted, all, isCleared}: ListShare, cure: string): string => {
	if (isCleared && shown < all)
		return `\nForgotten with them, as clear forgets all: ${all - shown} that are not shown here. Another time read these before you clear.`;
	return shown < wanted ? `\n${wanted - shown} earlier ones left out: ${cure}.` : '';
};
