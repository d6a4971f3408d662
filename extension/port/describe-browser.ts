// Names the browser for people. In: `navigator`. Out: such as “Chromium 156”.

interface Brands {
	readonly userAgentData?: {readonly brands?: readonly {readonly brand: string; readonly version: string}[]};
}

export const describeBrowser = (navigator: object): string => {
	const brands = (navigator as Brands).userAgentData?.brands ?? [];
	// One brand is noise by design (“Not)A;Brand”), and every browser of this family also calls itself Chromium.
	const real = brands.filter(({brand}) => !/not.*brand/i.test(brand));
	const named = real.find(({brand}) => brand !== 'Chromium') ?? real[0];
	return named ? `${named.brand} ${named.version}` : 'a Chromium browser';
};
