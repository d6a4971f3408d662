import {expect, test} from 'vitest';
import {choose} from '../../../../../extension/page/injected/locate/choose.ts';
import type {Candidate, Wanted} from '../../../../../extension/page/injected/locate/locator.ts';

const save: Wanted = {role: 'button', name: 'Save', place: 'form "Name"', heading: 'Name'};
let refs = 0;
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
	...{ref: ++refs, name: 'Save', cells: [], isInDialog: false, place: 'form "Name"', heading: 'Name', hint: ''},
	...more,
});
const elsewhere = {place: 'navigation', heading: 'Tools'};

test('takes the one that stands where it stood', () => {
	const [one, other] = [candidate(), candidate(elsewhere)];
	expect(choose(save, [other, one])).toEqual({kind: 'found', ref: one.ref, name: 'Save'});
});

test('takes one that was alone of its name wherever it stands now, and says so', () => {
	const one = candidate(elsewhere);
	expect(choose({...save, isOnly: true}, [one])).toMatchObject({kind: 'found', ref: one.ref, change: 'moved'});
	expect(choose(save, [one])).toEqual({kind: 'several', candidates: [one]});
	expect(choose({...save, isOnly: true}, [one, candidate(elsewhere)]).kind).toBe('several');
});

test('goes by the number only while there are as many', () => {
	const three = [candidate(), candidate(), candidate()];
	expect(choose({...save, nth: 2, of: 3}, three)).toMatchObject({kind: 'found', ref: three[1]?.ref});
	expect(choose({...save, nth: 2, of: 2}, three).kind).toBe('several');
	expect(choose({...save, nth: 2, of: 3}, three.slice(0, 1)).kind).toBe('several');
	expect(choose(save, three).kind).toBe('several');
});

test('is told by what its author calls it where nothing else tells', () => {
	const [one, other] = [candidate(), candidate({hint: 'id=save'})];
	expect(choose({...save, hint: 'id=save'}, [one, other])).toMatchObject({kind: 'found', ref: other.ref});
	expect(choose({...save, hint: 'id=save'}, [other, {...other, ref: 0}]).kind).toBe('several');
});

test('stays in its row, under whatever heading', () => {
	const wanted = {...save, name: 'Delete', row: 'Bob'};
	const [ann, bob] = [
		candidate({name: 'Delete', cells: ['Ann']}),
		candidate({name: 'Delete', cells: ['x', ' bob '], ...elsewhere}),
	];
	expect(choose(wanted, [ann, bob])).toMatchObject({kind: 'found', ref: bob.ref, change: 'moved'});
	expect(choose(wanted, [ann])).toEqual({kind: 'none', instead: []});
	expect(choose({...wanted, row: ''}, [ann]).kind).toBe('none');
});

test('stays in a dialog', () => {
	expect(choose({...save, isInDialog: true}, [candidate()]).kind).toBe('none');
	expect(choose({...save, isInDialog: true}, [candidate({isInDialog: true})]).kind).toBe('found');
});

test('takes one that is called a little otherwise in the same place, and says so', () => {
	const one = candidate({name: 'Save now'});
	expect(choose(save, [one, candidate({name: 'Open'})])).toMatchObject({
		kind: 'found',
		ref: one.ref,
		change: 'renamed',
	});
	expect(choose(save, [candidate({name: 'Save now', ...elsewhere})]).kind).toBe('none');
	expect(choose(save, [one, candidate({name: 'Save it'})]).kind).toBe('several');
});

test('takes nothing but what the caller asked for by name', () => {
	expect(choose(save, [candidate({name: 'Save now'})], true).kind).toBe('none');
});

test('takes nothing graver unless its author calls it the same', () => {
	const wanted = {...save, name: 'Delete', hint: 'id=del'};
	expect(choose(wanted, [candidate({name: 'Delete account'})]).kind).toBe('none');
	expect(choose(wanted, [candidate({name: 'Delete account', hint: 'id=del'})])).toMatchObject({change: 'renamed'});
	expect(choose(wanted, [candidate({name: 'Archive', hint: 'id=del'})]).kind).toBe('none');
});

test('names the likest of what is there instead', () => {
	const names = ['Open', 'Cancel', 'Save', 'Print', 'Help', 'Exit'];
	const all = names.map((name) => candidate({name, ...elsewhere}));
	const match = choose({...save, name: 'Delete'}, [...all, candidate({name: 'Delete all'})]);
	expect(match).toMatchObject({kind: 'none', instead: [{name: 'Delete all'}, {}, {}, {}, {}]});
});
