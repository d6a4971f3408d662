import {expect, test} from 'vitest';
import {pressChord, readChords} from '../../../../extension/page/act/keys.ts';
import {chords} from '../../../kit/chords.ts';

const commandsOf = (text: string, isMac: boolean): unknown[] =>
	readChords(text)
		.flatMap((chord) => pressChord(chord, isMac))
		.flatMap(({commands = []}) => commands);

test.each([
	['ctrl+a', 'selectAll'],
	['ctrl+c', 'copy'],
	['ctrl+x', 'cut'],
	['ctrl+v', 'paste'],
	['ctrl+z', 'undo'],
	['Home', 'moveToLeftEndOfLine'],
	['End', 'moveToRightEndOfLine'],
	['shift+End', 'moveToRightEndOfLineAndModifySelection'],
	['ctrl+Home', 'moveToBeginningOfDocument'],
	['ctrl+End', 'moveToEndOfDocument'],
])('what %s does elsewhere has a chord of its own on macOS, which says it to the editor', (chord, command) => {
	expect(commandsOf(chords(chord, 'darwin'), true)).toEqual([command]);
	expect(commandsOf(chords(chord, 'linux'), false)).toEqual([]);
});
