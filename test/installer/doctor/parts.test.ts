// The small readers that the doctor relies on.
import {expect, test} from 'vitest';
import {batchWrapper, shellWrapper} from '../../../installer/companion.mjs';
import {readGreeting} from '../../../installer/doctor/checks/companion.mjs';
import {nodeOfWrapper} from '../../../installer/doctor/checks/files.mjs';
import {isNewEnough} from '../../../installer/doctor/checks/node.mjs';
import {compareVersions} from '../../../installer/doctor/checks/versions.mjs';
import {readMessages} from '../../../installer/doctor/mcp.mjs';
import {batchLauncher, shellLauncher} from '../../../installer/install/wrapper.mjs';

const NODES = ['/usr/bin/node', "/home/it's me/über/node", '/a b/$(x)/node'];
const WINDOWS_NODES = ['C:\\Program Files\\nodejs\\node.exe', 'D:\\100% mine\\node.exe'];
const launch = {script: '/h.mjs', state: '/s', isStateElsewhere: true};

test.each(NODES)('finds %s in a launcher', (node) => {
	expect(nodeOfWrapper(shellWrapper({node, nodeFlags: ['--x'], hostFile: '/h.mjs'}))).toBe(node);
	expect(nodeOfWrapper(shellLauncher({...launch, node}, "for each in '/other/node'; do :; done"))).toBe(node);
});

test.each(WINDOWS_NODES)('finds %s in a launcher', (node) => {
	expect(nodeOfWrapper(batchWrapper({node, nodeFlags: [], hostFile: 'C:\\h.mjs'}))).toBe(node);
	expect(nodeOfWrapper(batchLauncher({...launch, node}))).toBe(node);
});

test('a launcher without Node names none', () => {
	expect(nodeOfWrapper('#!/bin/sh\nexec /usr/bin/true\n')).toBeUndefined();
});

test.each([
	['20.19.0', true],
	['v20.19.4\n', true],
	['22.0.0', true],
	['20.18.9', false],
	['18.20.0', false],
	['', false],
])('%j is new enough: %s', (version, isEnough) => {
	expect(isNewEnough(version)).toBe(isEnough);
});

test.each([
	['1.2.3', '1.2.3', 0],
	['1.2', '1.2.0', 0],
	['1.10.0', '1.9.9', 1],
	['0.9.9', '1.0.0', -1],
])('%s against %s', (one, other, sign) => {
	expect(Math.sign(compareVersions(one, other))).toBe(sign);
});

const frame = (text: string): Buffer => {
	const length = Buffer.alloc(4);
	length.writeUInt32LE(Buffer.byteLength(text));
	return Buffer.concat([length, Buffer.from(text)]);
};

test('a greeting is read when it is whole, at every point it may be split', () => {
	const bytes = frame('{"type":"hello","version":"ü"}');
	for (let length = 0; length < bytes.length; length++) expect(readGreeting(bytes.subarray(0, length))).toBeUndefined();
	expect(readGreeting(bytes)).toEqual({hello: {type: 'hello', version: 'ü'}});
});

test.each([
	['text of another program', Buffer.from('Welcome to Node.js')],
	['another message', frame('{"type":"bound"}')],
	['no JSON', frame('{"type":')],
])('%s is no greeting', (_what, bytes) => {
	expect(readGreeting(bytes)).toMatchObject({garbled: expect.any(String)});
});

test.each([
	['{"id":1}', [{id: 1}]],
	['id: 0\ndata: \n\nevent: message\nid: 1\ndata: {"id":1}\n\ndata: {"id":2}\n\n', [{id: 1}, {id: 2}]],
	['data: {"id":\r\ndata: 3}\r\n\r\n', [{id: 3}]],
])('reads the messages of %j', (text, messages) => {
	expect(readMessages(text)).toEqual(messages);
});
