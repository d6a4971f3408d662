// The host of the raw echo. In: folder, rounds, warm-up rounds and message size as arguments; messages on standard input.
// Out: the samples in a file of that folder.
import {renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const HEADER_BYTES = 4;
const [folder = '.', rounds, warmUp, bytes] = process.argv.slice(2);
const total = Number(rounds) + Number(warmUp);
const message = frame({text: 'x'.repeat(Number(bytes))});

const samples = [];
let buffered = Buffer.alloc(0);
let sentAt = 0;
let received = 0;

process.stdin.on('data', (chunk) => {
	buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
	while (buffered.length >= HEADER_BYTES) {
		const end = HEADER_BYTES + buffered.readUInt32LE(0);
		if (buffered.length < end) return;
		JSON.parse(buffered.toString('utf8', HEADER_BYTES, end));
		buffered = buffered.subarray(end);
		receive();
	}
});
process.stdin.on('end', () => process.exit(0));
send();

function send() {
	sentAt = performance.now();
	process.stdout.write(message);
}

function receive() {
	const took = performance.now() - sentAt;
	received += 1;
	if (received > Number(warmUp)) samples.push(took);
	if (received < total) send();
	else report();
}

/** The file appears whole or not at all. */
function report() {
	const fresh = join(folder, 'samples.new');
	writeFileSync(fresh, JSON.stringify(samples));
	renameSync(fresh, join(folder, 'samples.json'));
}

function frame(value) {
	const body = Buffer.from(JSON.stringify(value));
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt32LE(body.length);
	return Buffer.concat([header, body]);
}
