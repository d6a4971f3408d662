// Live pages build themselves after `load`. In: a way to read a page as text. Out: when two readings in a row are as long as each
// other, for then it is built.

const ATTEMPTS = 40;
const PAUSE_MS = 500;

/** @param {() => Promise<string>} read */
export async function waitUntilBuilt(read) {
	let before;
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		const {length} = await read();
		if (length === before) return;
		before = length;
	}
	throw new Error('the page never stopped changing');
}
