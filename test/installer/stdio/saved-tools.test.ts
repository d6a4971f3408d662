import {readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {SavedTools} from '../../../installer/stdio/saved-tools.mjs';
import {makeState} from './fixture/bridge.ts';

const NO_PACKED = '/nonexistent/tools.default.json';

test('keeps each era apart, whole and private', () => {
	const state = makeState();
	const saved = new SavedTools(state, NO_PACKED);
	saved.keep('session', {list: {tools: [{name: 'a'}]}});
	saved.keep('session', {introduction: {serverInfo: {name: 'x'}}});
	saved.keep('stateless', {list: {tools: [{name: 'b'}]}});
	const again = new SavedTools(state, NO_PACKED);
	expect(again.read('session')).toEqual({list: {tools: [{name: 'a'}]}, introduction: {serverInfo: {name: 'x'}}});
	expect(again.read('stateless')).toEqual({list: {tools: [{name: 'b'}]}});
	expect(statSync(path.join(state, 'tools.json')).mode & 0o777).toBe(0o600);
});

test('leaves the file alone when nothing is new', () => {
	const state = makeState();
	const saved = new SavedTools(state, NO_PACKED);
	saved.keep('session', {list: {tools: []}});
	const {ino} = statSync(path.join(state, 'tools.json'));
	saved.keep('session', {list: {tools: []}});
	expect(statSync(path.join(state, 'tools.json')).ino).toBe(ino);
});

test('falls back to what was packed, then to nothing', () => {
	const state = makeState();
	const packed = path.join(state, 'packed.json');
	writeFileSync(packed, JSON.stringify({session: {list: {tools: [{name: 'packed'}]}}}));
	expect(new SavedTools(state, packed).readSession().list).toEqual({tools: [{name: 'packed'}]});
	expect(new SavedTools(state, NO_PACKED).readSession()).toMatchObject({
		introduction: {serverInfo: {name: 'tabberth'}, capabilities: {tools: {listChanged: true}}},
		list: {tools: []},
	});
});

test.each(['{"session":', '[]', '{"session":{"list":{"tools":1},"introduction":[]}}'])(
	'takes a damaged file for none: %s',
	(content) => {
		const state = makeState();
		writeFileSync(path.join(state, 'tools.json'), content);
		const saved = new SavedTools(state, NO_PACKED);
		expect(saved.read('session')).toEqual({});
		saved.keep('session', {list: {tools: []}});
		expect(JSON.parse(readFileSync(path.join(state, 'tools.json'), 'utf8')).session.list).toEqual({tools: []});
	},
);
