import {describe, expect, test} from 'vitest';
import {choiceOf, itemsFor} from '../../../extension/ui/share-items.ts';

const agent = (id: string, title: string, color = 'blue') => ({id, title, color});
const [ann, bob] = [agent('a', 'ann'), agent('b', 'bob')];

describe('the menu', () => {
	test('is empty without agents', () => {
		expect(itemsFor([], undefined)).toEqual([]);
	});

	test('offers the person’s tab to every agent', () => {
		expect(itemsFor([ann, bob], undefined)).toEqual([
			{id: 'share', title: 'Share this tab with'},
			{id: 'share:a', title: 'ann', parentId: 'share'},
			{id: 'share:b', title: 'bob', parentId: 'share'},
		]);
	});

	test('takes an agent’s tab back, or gives it to another', () => {
		expect(itemsFor([ann, bob], bob)).toEqual([
			{id: 'take-back', title: 'Take back from bob'},
			{id: 'share', title: 'Share this tab with'},
			{id: 'share:a', title: 'ann', parentId: 'share'},
		]);
		expect(itemsFor([ann], ann).map(({id}) => id)).toEqual(['take-back']);
	});

	test('tells agents of one name by their colours', () => {
		const titles = itemsFor([ann, agent('c', 'ann', 'red')], undefined).map(({title}) => title);
		expect(titles).toEqual(['Share this tab with', 'ann (blue)', 'ann (red)']);
	});

	test('shows a name as it is, and at most twenty', () => {
		expect(itemsFor([agent('a', 'R & D')], undefined)[1]?.title).toBe('R && D');
		const many = Array.from({length: 30}, (_, index) => agent(`${index}`, `agent ${index}`));
		expect(itemsFor(many, undefined)).toHaveLength(21);
	});

	test('is understood when it is clicked', () => {
		expect(choiceOf('take-back')).toEqual({kind: 'takeBack'});
		expect(choiceOf('share:b')).toEqual({kind: 'share', agent: 'b'});
		expect(choiceOf('share')).toBeUndefined();
	});
});
