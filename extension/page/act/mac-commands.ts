// What chords mean to an editor on macOS, where the browser's protocol does not say it by the keys alone. In: a key and what is held.
// Out: editing commands.
import {MODIFIERS} from './key-table.ts';

const {alt, ctrl, meta, shift} = MODIFIERS;

const COMMANDS: Readonly<Record<string, string>> = {
	[`KeyA ${meta}`]: 'selectAll',
	[`KeyC ${meta}`]: 'copy',
	[`KeyX ${meta}`]: 'cut',
	[`KeyV ${meta}`]: 'paste',
	[`KeyV ${meta | shift | alt}`]: 'pasteAndMatchStyle',
	[`KeyZ ${meta}`]: 'undo',
	[`KeyZ ${meta | shift}`]: 'redo',
	[`KeyA ${ctrl}`]: 'moveToBeginningOfParagraph',
	[`KeyE ${ctrl}`]: 'moveToEndOfParagraph',
	[`KeyK ${ctrl}`]: 'deleteToEndOfParagraph',
	[`ArrowLeft ${meta}`]: 'moveToLeftEndOfLine',
	[`ArrowRight ${meta}`]: 'moveToRightEndOfLine',
	[`ArrowUp ${meta}`]: 'moveToBeginningOfDocument',
	[`ArrowDown ${meta}`]: 'moveToEndOfDocument',
	[`ArrowLeft ${alt}`]: 'moveWordLeft',
	[`ArrowRight ${alt}`]: 'moveWordRight',
	[`ArrowLeft ${meta | shift}`]: 'moveToLeftEndOfLineAndModifySelection',
	[`ArrowRight ${meta | shift}`]: 'moveToRightEndOfLineAndModifySelection',
	[`ArrowUp ${meta | shift}`]: 'moveToBeginningOfDocumentAndModifySelection',
	[`ArrowDown ${meta | shift}`]: 'moveToEndOfDocumentAndModifySelection',
	[`ArrowLeft ${alt | shift}`]: 'moveWordLeftAndModifySelection',
	[`ArrowRight ${alt | shift}`]: 'moveWordRightAndModifySelection',
	[`Backspace ${meta}`]: 'deleteToBeginningOfLine',
	[`Backspace ${alt}`]: 'deleteWordBackward',
	[`Delete ${alt}`]: 'deleteWordForward',
};

export const macCommands = (code: string, modifiers: number): readonly string[] => {
	const command = COMMANDS[`${code} ${modifiers}`];
	return command ? [command] : [];
};
