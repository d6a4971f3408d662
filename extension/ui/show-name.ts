// A program's name, as it is shown. In: what it says of itself. Out: one line, without signs that nobody sees or that turn the text around.
import {say} from './say.ts';

const MAX_NAME_LENGTH = 60;

export const showName = (claimed: string): string => {
	const plain = claimed.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
	return plain.length > MAX_NAME_LENGTH ? `${plain.slice(0, MAX_NAME_LENGTH)}…` : plain || say('nameless');
};
