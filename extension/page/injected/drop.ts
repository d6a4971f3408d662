// Files dragged over an element and dropped on it. In: an element, files, and maybe where in the window. Out: whether the page took them.
import {boxOf, fire} from './dom.ts';

/** In pixels of CSS, from the corner of the window. */
export interface Place {
	readonly x: number;
	readonly y: number;
}

export const toTransfer = (files: readonly File[]): DataTransfer => {
	const transfer = new DataTransfer();
	for (const file of files) transfer.items.add(file);
	return transfer;
};

/** A page that lets files be dropped says so while they are dragged over it. */
export const takesDrops = async (element: Element, files: readonly File[], at?: Place): Promise<boolean> => {
	const transfer = toTransfer(files);
	drag(element, 'dragenter', transfer, at);
	await nextTurn();
	const takes = drag(element, 'dragover', transfer, at);
	drag(element, 'dragleave', transfer, at);
	return takes;
};

export const dropOn = async (element: Element, files: readonly File[], at?: Place): Promise<boolean> => {
	const transfer = toTransfer(files);
	drag(element, 'dragenter', transfer, at);
	await nextTurn();
	drag(element, 'dragover', transfer, at);
	await nextTurn();
	return drag(element, 'drop', transfer, at);
};

/** @returns Whether the page dealt with it. */
const drag = (element: Element, type: string, dataTransfer: DataTransfer, at = middleOf(element)): boolean => {
	const place = {clientX: at.x, clientY: at.y};
	return !fire(
		element,
		new DragEvent(type, {...place, dataTransfer, bubbles: true, cancelable: true, composed: true, view: window}),
	);
};

const middleOf = (element: Element): Place => {
	const {left, top, width, height} = boxOf(element);
	return {x: left + width / 2, y: top + height / 2};
};

/** What the page does at once has been done by then; in a tab in the background a timer would come late. */
export const nextTurn = (): Promise<void> =>
	new Promise((resolve) => {
		const {port1, port2} = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(undefined);
	});
