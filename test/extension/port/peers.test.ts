import {expect, test} from 'vitest';
import {Peers} from '../../../extension/port/peers.ts';

const PROCESS = {pid: 7, startedAt: 70, path: '/opt/claude'};

test('a program is known by its connection, until the companion is another', () => {
	const peers = new Peers();
	peers.note(1, PROCESS);
	peers.note(2, undefined);
	peers.note(undefined, PROCESS);
	expect([peers.of(1), peers.of(2), peers.of(undefined)]).toEqual([PROCESS, undefined, undefined]);
	peers.clear();
	expect(peers.of(1)).toBeUndefined();
});

test('the connections first noted are forgotten first', () => {
	const peers = new Peers();
	for (let connection = 0; connection <= 2_000; connection++) peers.note(connection, PROCESS);
	expect([peers.of(0), peers.of(1), peers.of(2_000)]).toEqual([undefined, PROCESS, PROCESS]);
});
