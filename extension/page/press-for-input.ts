// The file input behind what only opens a file chooser. In: an element or a place in a tab. Out: by which name that input is offered in its
// document; nothing where no chooser opens.
import {ToolError} from '../errors.ts';
import {gripOn} from './act/grip.ts';
import {click, type Press} from './act/mouse.ts';
import {ask, type Stage} from './act/scene.ts';
import {aimAtRef} from './act/target.ts';
import {chooserToWords, type FileChooser, FileChoosers} from './debugger/file-choosers.ts';
import {offerNode} from './injected/offer-node.ts';
import type {UploadPlace} from './upload.ts';

/** A page may ask its server first. */
const OPENING_MS = 1_000;
const PRESS: Press = {button: 'left', count: 1, modifiers: 0, wantsFiles: true};

export interface Offer {
	readonly name: string;
	/** The way into shadow trees, from what is offered. */
	readonly path: readonly number[];
}

export const pressForInput = async (stage: Stage, into: UploadPlace): Promise<Offer | undefined> => {
	const choosers = stage.attachment.part(FileChoosers);
	const target = 'ref' in into ? await aimAtRef(stage, into.ref, {isUse: true}) : into.target;
	const {mouse, point} = await gripOn(stage, target);
	choosers.take();
	await click(mouse, point, PRESS);
	const chooser = await choosers.takeWithin(OPENING_MS);
	// Aiming begins to notice what an action does; nobody waits for that here.
	for (const {frame} of target.spots) ask(stage, frame, 'noticed', ['', false]).catch(() => undefined);
	return chooser && offer(stage, chooser);
};

/** From a world of our own, where the page has changed nothing. */
const offer = async ({attachment}: Stage, chooser: FileChooser): Promise<Offer> => {
	const {node: backendNodeId, frameId, sessionId} = chooser;
	if (backendNodeId === undefined) throw new ToolError(chooserToWords(chooser));
	const options = {...(sessionId !== undefined && {sessionId})};
	const world = {frameId, worldName: 'tabberth'};
	const {executionContextId} = await attachment.send<{executionContextId: number}>(
		'Page.createIsolatedWorld',
		world,
		options,
	);
	const {object} = await attachment.send<{object: {objectId: string}}>(
		'DOM.resolveNode',
		{backendNodeId, executionContextId},
		options,
	);
	const name = crypto.randomUUID();
	const call = {
		objectId: object.objectId,
		functionDeclaration: String(offerNode),
		arguments: [{value: name}],
		returnByValue: true,
	};
	const {result} = await attachment.send<{result: {value: readonly number[]}}>('Runtime.callFunctionOn', call, options);
	return {name, path: result.value};
};
