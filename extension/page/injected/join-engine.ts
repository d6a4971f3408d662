// What is injected after the engine of a document, and works with it. In: what it is called, and how it is made. Out: it stands where the worker
// asks for it. Not in a document that has come between the question what is missing and the files: there is no engine yet.
import type {Engine} from './engine.ts';

export const joinEngine = (name: string, make: (engine: Engine) => object): void => {
	const engine: Engine | undefined = Reflect.get(globalThis, Symbol.for('tabberth'));
	if (engine) Reflect.set(globalThis, Symbol.for(`tabberth ${name}`), make(engine));
};
