// What a film is to show. In: what the agent asks for. Out: all options, those that were not named as they are by default; or which one
// is wrong.
import type {GifOptions} from './messages.ts';

const DEFAULTS: GifOptions = {
	showClickIndicators: true,
	showDragPaths: true,
	showActionLabels: true,
	showProgressBar: true,
	showWatermark: true,
	quality: 10,
};
const [BEST, FASTEST] = [1, 30];

export const readOptions = (given: Readonly<Record<string, unknown>>): GifOptions | {readonly error: string} => {
	for (const [name, value] of Object.entries(given)) {
		const error = errorIn(name, value);
		if (error !== undefined) return {error: `options.${name}: ${error}`};
	}
	return {...DEFAULTS, ...given};
};

const errorIn = (name: string, value: unknown): string | undefined => {
	if (!Object.hasOwn(DEFAULTS, name)) return `there is no such option. There are: ${Object.keys(DEFAULTS).join(', ')}.`;
	if (name !== 'quality') return typeof value === 'boolean' ? undefined : 'expected true or false.';
	const isQuality = typeof value === 'number' && Number.isInteger(value) && value >= BEST && value <= FASTEST;
	return isQuality ? undefined : `expected a whole number from ${BEST}, the best, to ${FASTEST}, the fastest.`;
};
