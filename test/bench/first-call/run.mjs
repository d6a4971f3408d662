// Runs one program to its end. Out: its exit code and all it wrote; a program that takes too long is ended.
import {spawn} from 'node:child_process';

export function run(file, args, {cwd, env, limitMs = 120_000}) {
	return new Promise((resolve, reject) => {
		const child = spawn(file, args, {cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs});
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (text) => (output += text));
		child.once('error', reject);
		child.once('close', (code, signal) => resolve({code: code ?? signal, output}));
	});
}
