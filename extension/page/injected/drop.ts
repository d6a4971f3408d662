// Files dragged over an element and dropped on it. In: an element and files. Out: whether the page took them.
import {boxOf} from './dom.ts';

export const toTransfer = (files: readonly File[]): DataTransfer => {
	const transfer = new DataTransfer();
	for (const file of files) transfer.items.add(file);
	return transfer;
};

/** A page that lets files be dropped says so while they are dragged over it. */
export const takesDrops = async (element: Element, files: readonly File[]): Promise<boolean> => {
	const transfer = toTransfer(files);
	drag(element, 'dragenter', transfer);
	await nextTurn();
	const takes = drag(element, 'dragover', transfer);
	drag(element, 'dragleave', transfer);
	return takes;
};

export const dropOn = async (element: Element, files: readonly File[]): Promise<boolean> => {
	const transfer = toTransfer(files);
	drag(element, 'dragenter', transfer);
	await nextTurn();
	drag(element, 'dragover', transfer);
	await nextTurn();
	return drag(element, 'drop', transfer);
};

/** @returns Whether the page dealt with it. */
const drag = (element: Element, type: string, dataTransfer: DataTransfer): boolean => {
	const {left, top, width, height} = boxOf(element);
	const place = {clientX: left + width / 2, clientY: top + height / 2};
	return !element.dispatchEvent(
		new DragEvent(type, {...place, dataTransfer, bubbles: true, cancelable: true, composed: true, view: window}),
	);
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
