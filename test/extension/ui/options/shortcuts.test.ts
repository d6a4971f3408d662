// Shortcuts in the person's hands: changed, checked, taken along and brought back; their steps in words.

import {describe, expect, test} from 'vitest';
import {MAX_SHORTCUTS, type Shortcut, type Workflow} from '../../../../extension/shortcuts/shortcut.ts';
import {
	moveStep,
	newPrompt,
	removeStep,
	setParameter,
	setText,
	textsOf,
	troublesOf,
	withParameters,
} from '../../../../extension/ui/options/shortcuts/draft.ts';
import {stepWords} from '../../../../extension/ui/options/shortcuts/step-line.ts';
import {readImport, toExport} from '../../../../extension/ui/options/shortcuts/transfer.ts';
import {readText} from '../../../house/repository.ts';

const prompt: Shortcut = {
	...{kind: 'prompt', id: 'p', command: 'weekly', description: '', prompt: 'Report on {{team}}', parameters: []},
};
const workflow: Workflow = {
	...{
		kind: 'workflow',
		id: 'w',
		command: 'look-up',
		description: 'Looks up',
		parameters: [{name: 'words', default: 'tea'}],
	},
	steps: [
		{tool: 'navigate', input: {url: 'https://wiki.example/'}, tab: 0},
		{tool: 'computer', input: {action: 'type', text: '{{words}}'}, tab: 0, focus: {role: 'searchbox', name: 'Search'}},
	],
	savedBy: {credential: 'key:x', client: 'claude'},
};
const ids = (): (() => string) => {
	let count = 0;
	return () => `new-${++count}`;
};

describe('a draft', () => {
	test('takes what its text leaves open, and forgets what it does not any more', () => {
		const draft = withParameters({...prompt, prompt: '{{team}} and {{week}}, {{team}}'} as Shortcut);
		expect(draft.parameters).toEqual([{name: 'team'}, {name: 'week'}]);
		const told = setParameter(draft, 'team', {description: 'Whose', default: 'Sales'});
		expect(withParameters(told).parameters[0]).toEqual({name: 'team', description: 'Whose', default: 'Sales'});
		expect(setParameter(told, 'team', {default: undefined, description: ''}).parameters[0]).toEqual({name: 'team'});
		expect(withParameters({...told, prompt: 'None'} as Shortcut).parameters).toEqual([]);
	});

	test('has steps that move, go and say something else', () => {
		expect(moveStep(workflow, 0, 1)).toMatchObject({steps: [{tool: 'computer'}, {tool: 'navigate'}]});
		expect(moveStep(workflow, 0, -1)).toMatchObject({steps: workflow.steps});
		expect(removeStep(workflow, 1)).toMatchObject({steps: [{tool: 'navigate'}], parameters: []});
		expect(workflow.steps.map(textsOf)).toEqual([[['url', 'https://wiki.example/']], [['text', '{{words}}']]]);
		expect(setText(workflow, 0, {url: 'https://{{site}}/'})).toMatchObject({
			steps: [{input: {url: 'https://{{site}}/'}}, {input: {action: 'type', text: '{{words}}'}}],
			parameters: [{name: 'site'}, {name: 'words', default: 'tea'}],
		});
	});

	test.each([
		[{}, {}],
		[{command: ''}, {command: ['shortcuts_badCommand']}],
		[{command: 'Weekly Report'}, {}],
		[{command: 'a/b'}, {command: ['shortcuts_badCommand']}],
		[{command: '/Look Up'}, {command: ['shortcuts_taken', 'look-up']}],
		[{prompt: ''}, {prompt: ['shortcuts_badPrompt']}],
		[{description: 'x'.repeat(301)}, {description: ['shortcuts_longDescription']}],
		[{parameters: [{name: 'a b'}]}, {parameters: ['shortcuts_badParameter']}],
	])('%j: %j', (change, troubles) => {
		expect(troublesOf({...prompt, ...change} as Shortcut, [workflow, prompt])).toEqual(troubles);
	});

	test('needs a step, not too many and none too long, and begins empty', () => {
		expect(troublesOf({...workflow, steps: []}, [])).toEqual({'': ['shortcuts_noSteps']});
		const [step] = workflow.kind === 'workflow' ? workflow.steps : [];
		const troublesWith = (steps: unknown[]) => troublesOf({...workflow, steps} as Shortcut, [])[''];
		expect(troublesWith(Array(101).fill(step))).toEqual(['shortcuts_manySteps', '100']);
		expect(troublesWith([step, {...step, site: 'x'.repeat(301)}])).toEqual(['shortcuts_badStep', '2']);
		expect(troublesWith([{...step, input: {text: 'x'.repeat(33_000)}}])).toEqual(['shortcuts_tooLong', '32000']);
		expect(Object.keys(troublesOf(newPrompt('x'), [])).sort()).toEqual(['command', 'prompt']);
	});
});

describe('a file', () => {
	test('brings back what was taken along, under who is here', () => {
		const {shortcuts, replaced, troubles} = readImport(toExport([prompt, workflow]), [], ids());
		const {savedBy: _savedBy, ...rest} = workflow;
		expect(shortcuts).toEqual([
			{...prompt, id: 'new-1'},
			{...rest, id: 'new-2'},
		]);
		expect([replaced, troubles]).toEqual([[], []]);
	});

	test('puts one in the place of the one with its command', () => {
		const {shortcuts, replaced} = readImport(JSON.stringify([{...prompt, id: 'elsewhere'}]), [prompt], ids());
		expect(shortcuts).toEqual([prompt]);
		expect(replaced).toEqual(['weekly']);
	});

	test.each([
		['{not json', ['shortcuts_notJson']],
		['{}', ['shortcuts_noneInFile']],
		['[]', ['shortcuts_noneInFile']],
		['[5]', ['shortcuts_badEntry_kind', '1']],
		[JSON.stringify([{...prompt, prompt: ''}]), ['shortcuts_badEntry_prompt', '/weekly']],
		[JSON.stringify([{...workflow, steps: [{tool: 'eval'}]}]), ['shortcuts_badEntry_steps', '/look-up']],
	])('%s is refused in words', (text, trouble) => {
		expect(readImport(text, [], ids())).toEqual({shortcuts: [], replaced: [], troubles: [trouble]});
	});

	test('takes one alone, without an id, and what is good of a list', () => {
		const {id: _id, ...nameless} = prompt;
		expect(readImport(JSON.stringify(nameless), [], ids()).shortcuts).toHaveLength(1);
		const mixed = readImport(JSON.stringify({shortcuts: [prompt, prompt, 1]}), [], ids());
		expect(mixed.shortcuts).toHaveLength(1);
		expect(mixed.troubles.map(([name]) => name)).toEqual(['shortcuts_twice', 'shortcuts_badEntry_kind']);
	});

	test('brings no more than there may be', () => {
		const many = Array.from({length: MAX_SHORTCUTS}, (_, at) => ({...prompt, id: `p${at}`, command: `p${at}`}));
		expect(readImport(JSON.stringify(many), [workflow], ids())).toMatchObject({
			shortcuts: [],
			troubles: [['shortcuts_tooMany', '100']],
		});
	});
});

const SAVE = {role: 'button', name: 'Save', row: 'Ann', place: 'form "Team"', heading: 'People'};

test.each([
	[{tool: 'navigate', input: {url: 'https://a.example/'}}, ['step_go', 'https://a.example/']],
	[{tool: 'navigate', input: {url: 'back'}}, ['step_history_back']],
	[{tool: 'computer', input: {action: 'left_click'}, target: SAVE}, ['step_click', 'button “Save”']],
	[{tool: 'computer', input: {action: 'type', text: 'x'}, focus: SAVE}, ['step_typeInto', 'x', 'button “Save”']],
	[{tool: 'computer', input: {action: 'type', text: 'x'}}, ['step_type', 'x']],
	[{tool: 'computer', input: {action: 'key', text: 'Enter'}}, ['step_press', 'Enter']],
	[{tool: 'computer', input: {action: 'zoom'}}, ['step_other', 'zoom', '']],
	[{tool: 'form_input', input: {value: true}, target: SAVE}, ['step_set', 'button “Save”', 'true']],
	[{tool: 'wait_for', input: {text: 'Done'}}, ['step_waitText', 'Done']],
	[{tool: 'wait_for', input: {networkIdle: true}}, ['step_waitIdle']],
	[{tool: 'wait_for', input: {state: 'hidden'}, target: SAVE}, ['step_wait_hidden', 'button “Save”']],
	[{tool: 'computer', input: {action: 'scroll', scroll_direction: 'up'}}, ['step_scroll_up']],
	[{tool: 'computer', input: {action: 'hover'}, target: {role: 'textbox', name: ''}}, ['step_hover', 'text field']],
	[{tool: 'computer', input: {action: 'hover'}, target: {role: 'meter', name: 'CPU'}}, ['step_hover', 'meter “CPU”']],
	[{tool: 'handle_dialog', input: {accept: false}}, ['step_dismiss']],
	[{tool: 'tabs_create', input: {}}, ['step_newTab']],
	[{tool: 'find', input: {query: 'q'.repeat(90)}}, ['step_find', `${'q'.repeat(80)}…`]],
])('the step %j in words', (step, what) => {
	expect(stepWords(step).what).toEqual(what);
});

test('where a step is done', () => {
	expect(stepWords({tool: 'computer', input: {action: 'left_click'}, target: SAVE}).where).toEqual([
		['step_row', 'Ann'],
		['step_place', 'form "Team"'],
		['step_heading', 'People'],
	]);
});

test('what docs/shortcuts.md tells people to write can be read', () => {
	const [, file = ''] = /```json\n(\{\s*"shortcuts"[\s\S]*?)```/.exec(readText('docs/shortcuts.md')) ?? [];
	const {shortcuts, troubles} = readImport(file, [], () => crypto.randomUUID());
	expect(troubles).toEqual([]);
	expect(shortcuts.map(({command, kind}) => `${command}: ${kind}`)).toEqual([
		'weekly: prompt',
		'search-wiki: workflow',
	]);
});
