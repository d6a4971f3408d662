// Chords that move and edit in a text, as agents give them where they run. In: as Windows and Linux have them. Out: as this system has them.
import process from 'node:process';

const ON_MAC: Readonly<Record<string, string>> = {
	Home: 'meta+ArrowLeft',
	End: 'meta+ArrowRight',
	'shift+End': 'meta+shift+ArrowRight',
	'ctrl+Home': 'meta+ArrowUp',
	'ctrl+End': 'meta+ArrowDown',
};

export const chords = (text: string, platform: string = process.platform): string => {
	if (platform !== 'darwin') return text;
	const here = text.split(' ').map((chord) => ON_MAC[chord] ?? chord.replace(/^ctrl\+/, 'meta+'));
	return here.join(' ');
};
