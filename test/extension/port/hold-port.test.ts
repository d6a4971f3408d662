import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {holdPort} from '../../../extension/port/hold-port.ts';

/** As the browser opens them. */
const makePorts = () => {
	const ports: {answer: () => void; close: () => void; isLeft: boolean; isDead: boolean}[] = [];
	let woken = 0;
	const open = () => {
		const port = {answer: (): void => undefined, close: (): void => undefined, isLeft: false, isDead: false};
		ports.push(port);
		return {
			disconnect: () => {
				port.isLeft = true;
			},
			postMessage: () => void (port.isDead || port.answer()),
			onMessage: {addListener: (listener: () => void) => Object.assign(port, {answer: listener})},
			onDisconnect: {addListener: (listener: () => void) => Object.assign(port, {close: listener})},
		};
	};
	const wake = (): void => {
		woken += 1;
	};
	return {ports, ways: {open, wake}, woken: () => woken};
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a port to a worker that answers is held until it closes', () => {
	const {ports, ways} = makePorts();
	holdPort(ways);
	ports[0]?.answer();
	vi.advanceTimersByTime(60_000);
	expect(ports).toHaveLength(1);
	ports[0]?.close();
	vi.advanceTimersByTime(10);
	expect(ports).toHaveLength(2);
});

test('one that nobody answers is left for the next', () => {
	const {ports, ways} = makePorts();
	holdPort(ways);
	vi.advanceTimersByTime(2_999);
	expect(ports).toHaveLength(1);
	vi.advanceTimersByTime(11);
	expect(ports.map(({isLeft}) => isLeft)).toEqual([true, false]);
	ports[1]?.answer();
	vi.advanceTimersByTime(60_000);
	expect(ports).toHaveLength(2);
});

test('one whose worker answers no more is left for the next, and the worker woken in another way', () => {
	const {ports, ways, woken} = makePorts();
	holdPort(ways);
	ports[0]?.answer();
	vi.advanceTimersByTime(60_000);
	Object.assign(ports[0] ?? {}, {isDead: true});
	expect([ports.length, woken()]).toEqual([1, 0]);
	vi.advanceTimersByTime(8_010);
	expect(ports.map(({isLeft}) => isLeft)).toEqual([true, false]);
	expect(woken()).toBe(1);
});

test('one that closes unanswered is followed by one other', () => {
	const {ports, ways} = makePorts();
	holdPort(ways);
	ports[0]?.close();
	vi.advanceTimersByTime(20);
	ports[1]?.answer();
	vi.advanceTimersByTime(60_000);
	expect(ports).toHaveLength(2);
});

test('a worker that dies at once again and again is started ever more slowly', () => {
	const {ports, ways} = makePorts();
	holdPort(ways);
	const waits = Array.from({length: 9}, () => {
		const before = ports.length;
		ports.at(-1)?.answer();
		ports.at(-1)?.close();
		let waited = 0;
		for (; ports.length === before; waited++) vi.advanceTimersByTime(1);
		return waited;
	});
	expect(waits).toEqual([20, 40, 80, 160, 320, 640, 1_000, 1_000, 1_000]);
	ports.at(-1)?.answer();
	vi.advanceTimersByTime(1_001);
	ports.at(-1)?.close();
	vi.advanceTimersByTime(10);
	expect(ports).toHaveLength(11);
});
