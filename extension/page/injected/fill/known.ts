// What the engine of this document says of an element. In: the element. Out: its role, name and states, as a reading prints them.
import type {Described, Engine} from '../engine.ts';

const engine: Engine = Reflect.get(globalThis, Symbol.for('tabberth'));

/** By the engine itself, which remembers what was once a password. */
export const describe = (element: Element): Described => engine.describe(element);

export const elementOf = (ref: number): Element | undefined => engine.elementOf(ref);

const {getRootNode} = Node.prototype;

/** The document, or the shadow tree that it lies in. */
export const rootOf = (element: Element): Document | ShadowRoot => {
	const root = getRootNode.call(element);
	return root instanceof ShadowRoot ? root : document;
};
