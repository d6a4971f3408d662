// A page that a framework draws, as people who use it build theirs. In: the file that begins it. Out: one script.
import {fileURLToPath} from 'node:url';
import {compile} from 'svelte/compiler';
import {build} from 'vite';

const svelte = {
	name: 'svelte',
	transform: (code, id) =>
		id.endsWith('.svelte') ? compile(code, {filename: id, generate: 'client'}).js.code : undefined,
};

const define = {
	'process.env.NODE_ENV': '"production"',
	__VUE_OPTIONS_API__: 'true',
	__VUE_PROD_DEVTOOLS__: 'false',
	__VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

/** @param {URL} entry */
export const buildPage = async (entry) => {
	const result = await build({
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		root: fileURLToPath(new URL('.', entry)),
		plugins: [svelte],
		define,
		build: {
			write: false,
			target: 'chrome140',
			rolldownOptions: {input: fileURLToPath(entry), output: {format: 'iife'}},
		},
	});
	const [chunk] = [result].flat()[0].output;
	return chunk.code;
};
