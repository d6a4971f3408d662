// Sockets in; a number for each out, the same for as long as it is open, and never given to another.
import type {Socket} from 'node:net';

export const countConnections = (): ((socket: Socket) => number) => {
	const numbers = new WeakMap<Socket, number>();
	let last = 0;
	return (socket) => {
		const number = numbers.get(socket) ?? ++last;
		numbers.set(socket, number);
		return number;
	};
};
