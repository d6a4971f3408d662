import {expect, test, vi} from 'vitest';

vi.mock('webextension-polyfill', () => ({default: {}}));

const {navigations} = await import('../../../extension/page/navigations.ts');

const told = (tabId: number) => ({tabId, frameId: 0, url: 'https://site.example/'});

test('whoever watches is told until they have had enough', () => {
	const ending = new AbortController();
	const heard: number[] = [];
	navigations.committed.until(ending.signal, ({tabId}) => heard.push(tabId));
	navigations.committed.tell(told(1));
	navigations.began.tell(told(2));
	ending.abort();
	navigations.committed.tell(told(3));
	expect(heard).toEqual([1]);
});

test('who ends while all are told keeps nobody from hearing', () => {
	const [first, second] = [new AbortController(), new AbortController()];
	const heard: string[] = [];
	navigations.closed.until(first.signal, () => {
		heard.push('first');
		first.abort();
	});
	navigations.closed.until(second.signal, () => heard.push('second'));
	navigations.closed.tell(1);
	navigations.closed.tell(1);
	second.abort();
	expect(heard).toEqual(['first', 'second', 'second']);
});

test('who has ended before is never told', () => {
	const heard = vi.fn();
	navigations.opened.until(AbortSignal.abort(), heard);
	navigations.opened.tell({sourceTabId: 1, tabId: 2});
	expect(heard).not.toHaveBeenCalled();
});
