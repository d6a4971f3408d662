// Settings as the files of clients have them. In: plain values. Out: JSON, TOML and YAML of the kind that we need. Pure.

type Scalar = string | number | boolean;
export interface Tree {
	readonly [name: string]: Scalar | Tree | readonly (Scalar | Tree)[];
}

const STEP = '  ';

export const toJson = (value: Tree): string => JSON.stringify(value, null, 2);

/** One table; a table inside it stands on one line. */
export const toToml = (path: readonly string[], table: Tree): string =>
	[`[${path.join('.')}]`, ...Object.entries(table).map(([name, value]) => `${name} = ${tomlValue(value)}`)].join('\n');

const tomlValue = (value: Tree[string]): string => {
	if (typeof value !== 'object') return JSON.stringify(value);
	const inside = Object.entries(value).map(([name, each]) => `${name} = ${tomlValue(each)}`);
	return `{ ${inside.join(', ')} }`;
};

/** Every text is quoted, so that none is taken for a number or a yes. */
export const toYaml = (tree: Tree): string => yamlLines(tree).join('\n');

const yamlLines = (tree: Tree): string[] =>
	Object.entries(tree).flatMap(([name, value]) => {
		if (typeof value !== 'object') return [`${name}: ${JSON.stringify(value)}`];
		if (isList(value)) return [`${name}:`, ...value.flatMap(yamlItem)];
		return [`${name}:`, ...yamlLines(value).map((line) => STEP + line)];
	});

const yamlItem = (item: Scalar | Tree): string[] => {
	if (typeof item !== 'object') return [`${STEP}- ${JSON.stringify(item)}`];
	return yamlLines(item).map((line, index) => `${STEP}${index === 0 ? '- ' : STEP}${line}`);
};

const isList = (value: Tree | readonly (Scalar | Tree)[]): value is readonly (Scalar | Tree)[] => Array.isArray(value);
