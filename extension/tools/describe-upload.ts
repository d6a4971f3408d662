// What came of giving files to a page, in words. In: where they were to go, and where they went. Out: sentences.
import {cleanLine} from '../page/clean.ts';
import {placeToWords, type UploadEnd, type UploadPlace} from '../page/upload.ts';

export const describeUpload = (place: UploadPlace, {into, files, isTaken}: UploadEnd): string => {
	const list = files.map(({name, size}) => `${cleanLine(name, 200)} (${size} bytes)`).join(', ');
	const words = placeToWords(place);
	if (into === 'zone') {
		const result = isTaken ? 'The page took the drop.' : 'The page did not deal with the drop.';
		return `Dropped on ${words}: ${list}. ${result} Read the page to see what it made of it.`;
	}
	const where = into === 'input' ? `The file input ${words}` : `The hidden file input that ${words} leads to`;
	if (files.length > 0) return `${where} has now: ${list}.`;
	return `${where} was given the files, and the page has emptied it again, as pages do that send files at once. Read the page to see what it did.`;
};
