import {describe, expect, it} from 'vitest';
import {UnknownShape} from '../../../installer/connect/shape.mjs';
import {removeYaml, setYaml} from '../../../installer/connect/yaml-edit.mjs';
import {getYaml} from '../../../installer/connect/yaml-parse.mjs';

const PATH = ['extensions', 'own'];
const VALUE = {
	type: 't',
	uri: 'http://h:1/m',
	headers: {Authorization: 'Bearer x'},
	args: ['a b', 'c'],
	count: 3,
	on: true,
};
const BLOCK = `  own:
    type: t
    uri: http://h:1/m
    headers:
      Authorization: "Bearer x"
    args:
      - "a b"
      - c
    count: 3
    "on": true
`;

const RICH = `# mine
GOOSE_MODEL: m
note: |
  extensions:
    own: no
extensions:
  # the first
  developer:
    enabled: true
    args:
    - one
    - two: 3
    text: "a
      own: b"
  'quoted one': {a: 1}   # flow
# behind
LAST: 1
`;

describe('a mapping of a YAML text', () => {
	it.each([
		['nothing', '', `extensions:\n${BLOCK}`],
		['only a comment', '# c\n', `# c\nextensions:\n${BLOCK}`],
		['other members', 'a: 1', `a: 1\nextensions:\n${BLOCK}`],
		['an empty mapping', 'extensions: {}\nb: 1\n', `extensions:\n${BLOCK}b: 1\n`],
		['a mapping with nothing in it', 'extensions:\nb: 1\n', `extensions:\n${BLOCK}b: 1\n`],
		['a rich text', RICH, RICH.replace('# behind', `${BLOCK}# behind`)],
		['a document mark', '---\na: 1\n', `---\na: 1\nextensions:\n${BLOCK}`],
		['Windows line breaks', 'extensions:\r\n  a: 1\r\n', `extensions:\r\n  a: 1\r\n${BLOCK.replaceAll('\n', '\r\n')}`],
	])('is added to %s', (_name, before, after) => {
		expect(setYaml(before, PATH, VALUE)).toBe(after);
		expect(getYaml(after, PATH)).toEqual(VALUE);
		expect(setYaml(after, PATH, VALUE)).toBe(after);
	});

	it('takes the indentation of its neighbours', () => {
		const text = 'extensions:\n    a:\n        b: 1\n';
		expect(setYaml(text, PATH, {x: 1})).toBe(`${text}    own:\n      x: 1\n`);
	});

	it('goes, and leaves a mapping', () => {
		const after = setYaml(RICH, PATH, VALUE);
		expect(removeYaml(after, PATH)).toBe(RICH);
		expect(removeYaml('extensions:\n  own:\n    a: 1\n', PATH)).toBe('extensions: {}\n');
		expect(removeYaml('extensions: {}\na: 1\n', ['extensions'])).toBe('a: 1\n');
		expect(removeYaml(RICH, PATH)).toBe(RICH);
	});

	it('changes in place', () => {
		const text = 'extensions:\n  own:\n    uri: old\n    headers:\n      B: c\n    timeout: 9\n  z: 1\n';
		expect(setYaml(text, [...PATH, 'uri'], 'new')).toBe(text.replace('old', 'new'));
		expect(setYaml(text, [...PATH, 'headers'], {})).toBe(text.replace('headers:\n      B: c', 'headers: {}'));
		expect(setYaml(text, [...PATH, 'x'], 1)).toBe(text.replace('9\n', '9\n    x: 1\n'));
		expect(removeYaml(text, [...PATH, 'headers'])).toBe(text.replace('    headers:\n      B: c\n', ''));
	});

	it.each([
		'- a\n- b\n',
		'just text\n',
		'extensions: [a]\n',
		'extensions: &x\n  a: 1\n',
		'extensions:\n- a\n',
		'extensions:\n\ta: 1\n',
		'extensions:\n    a: 1\n  b: 2\n',
		'extensions: {}\nextensions: {}\n',
		'a: 1\n---\nb: 1\n',
		'%YAML 1.2\n---\na: 1\n',
		'extensions: {\n}\n',
		'  a: 1\n',
	])('is not added to %j', (text) => {
		expect(() => setYaml(text, PATH, VALUE)).toThrow(UnknownShape);
	});
});
