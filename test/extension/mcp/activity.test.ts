import {expect, test} from 'vitest';
import {Activity} from '../../../extension/mcp/activity.ts';
import {callMessage, readAnswer} from '../../kit/rpc.ts';
import {startRoom} from './room.ts';

test('tells each credential its own calls, the latest last', () => {
	const activity = new Activity();
	activity.begin({credential: 'key:a', name: 'navigate', originId: 1, tabId: 5}).end(false);
	activity.begin({credential: 'key:b', name: 'foreign'}).end(false);
	const trace = activity.begin({credential: 'key:a', name: 'tabs_create', originId: '1', sessionId: 's'});
	trace.ranIn('berth_1');
	trace.end(true);
	activity.begin({credential: 'key:a', name: 'computer'});
	const [first, second, third] = activity.recent('key:a', 20);
	const common = {wireId: expect.any(String), type: 'command', at: expect.stringMatching(/^\d{4}-/)};
	expect(first).toEqual({...common, name: 'navigate', originId: 1, tabId: 5, ms: expect.any(Number), outcome: 'ok'});
	expect(second).toMatchObject({...common, originId: '1', sessionId: 's', berth: 'berth_1', outcome: 'error'});
	expect(third).toMatchObject({name: 'computer', outcome: 'running'});
	expect(new Set([first, second, third].map((each) => each?.wireId)).size).toBe(3);
	expect(activity.recent('key:a', 1)).toEqual([third]);
});

test('keeps the last thousand calls', () => {
	const activity = new Activity();
	for (let i = 0; i <= 1000; i++) activity.begin({credential: 'a', name: `call ${i}`});
	const kept = activity.recent('a', 5000);
	expect([kept.length, kept[0]?.name]).toEqual([1000, 'call 1']);
});

test('knows a call over MCP and a command by the ids that their callers have', async () => {
	const activity = new Activity();
	const room = startRoom({}, {activity});
	const headers = await room.openSession();
	const secret = {action: 'echo', text: 'what nobody else may read'};
	await readAnswer(await room.post('/mcp', callMessage(7, 'dev_utils', secret), headers));
	await readAnswer(await room.post('/mcp', callMessage('7', 'dev_utils', {action: 'none'}), headers));
	const command = {name: 'dev_utils', payload: secret, originId: 'mine'};
	const answer = (await (await room.post('/commands', command, headers)).json()) as {wireId: string};
	const entries = activity.recent('open', 20);
	expect(entries.map(({originId, outcome}) => [originId, outcome])).toEqual([
		[7, 'ok'],
		['7', 'error'],
		['mine', 'ok'],
	]);
	expect(entries.at(-1)).toMatchObject({wireId: answer.wireId, sessionId: headers['mcp-session-id']});
	expect(JSON.stringify(entries)).not.toContain('nobody');
});
