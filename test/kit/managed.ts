// What an administrator fixes, without an administrator: the browser's own page for trying policies. In: a running Tabberth, and values by name.
// Out: they are in force as managed values of the extension, and nothing of the machine is changed.
import type {Browser} from 'puppeteer';
import type {Tabberth} from './tabberth.ts';

/** As the browser counts them: mandatory, of this machine, from a platform's own place. */
const POLICY = {level: 1, scope: 0, source: 7};

interface Policy {
	/** `chrome`, or the id of an extension. */
	readonly namespace: string;
	readonly name: string;
	readonly value: unknown;
}

/** In the place of all that was there before. */
export const setPolicies = async (browser: Browser, policies: readonly Policy[]): Promise<void> => {
	const page = await browser.newPage();
	await page.goto('chrome://policy/test');
	const told = JSON.stringify(policies.map((policy) => ({...POLICY, ...policy})));
	// As text: what is compiled for the tests imports in a way of its own.
	await page.evaluate(
		`import('chrome://resources/js/cr.js').then(({sendWithPromise}) =>
			sendWithPromise('setLocalTestPolicies', ${JSON.stringify(told)}, ''))`,
	);
	await page.close();
};

/** @param values Takes the place of what was managed before; none for nothing. */
export const manage = (
	{browser, extensionId: namespace}: Pick<Tabberth, 'browser' | 'extensionId'>,
	values: Readonly<Record<string, unknown>>,
): Promise<void> =>
	setPolicies(
		browser,
		Object.entries(values).map(([name, value]) => ({namespace, name, value})),
	);
