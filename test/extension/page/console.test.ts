import {expect, test} from 'vitest';
import {ConsoleLog} from '../../../extension/page/console.ts';
import {Attachment} from '../../../extension/page/debugger/attachment.ts';

const REFUSED = 'https://refused.example';
const refusal = (url: string): string | undefined => (url.startsWith(REFUSED) ? 'not reachable.' : undefined);

/** What is told of errors after them. */
const begin = () => {
	const attachment = new Attachment(1, async () => ({}));
	const log = attachment.part(ConsoleLog);
	const show = (origin: string): void =>
		attachment.receive('Runtime.executionContextCreated', {context: {id: 1, origin, auxData: {isDefault: true}}});
	const fail = (text: string, url: string): void => {
		const exceptionDetails = {text, executionContextId: 1, url};
		attachment.receive('Runtime.exceptionThrown', {timestamp: 1, exceptionDetails});
	};
	return {show, fail, told: () => log.errorsSince(0, refusal).map(({text}) => text)};
};

test('tells no errors of a document that is not reachable', () => {
	const {show, fail, told} = begin();
	show(REFUSED);
	fail('theirs', 'https://site.example/a.js');
	show('https://site.example');
	fail('ours', `${REFUSED}/a.js`);
	expect(told()).toEqual(['ours']);
});

test('judges an error by its script where its document is not known', () => {
	const {fail, told} = begin();
	fail('theirs', `${REFUSED}/a.js`);
	fail('ours', '');
	expect(told()).toEqual(['ours']);
});

test('takes no document without an address for the one before it', () => {
	const {show, fail, told} = begin();
	show(REFUSED);
	show('://');
	fail('ours', 'data:text/html,');
	expect(told()).toEqual(['ours']);
});
