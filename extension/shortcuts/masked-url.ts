// Addresses that hold what lets its holder in. Pure. In: an address. Out: the same with a place left open for each such value.
import {maskQuery} from '../page/network/mask.ts';

const MASKED = /([^=&?#;\s]{1,120})=••••/g;

export const maskedNames = (url: string, open: (name: string) => string): string =>
	maskQuery(url).replace(MASKED, (_, name: string) => `${name}=${open(name)}`);
