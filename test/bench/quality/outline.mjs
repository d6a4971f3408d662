// Reads what read_page answers: one element a line, indented, `role "name" [ref_12]` and then its states. Out: the elements that
// carry a ref, each with the text of what it holds, for those that have no name of their own, and the names of what holds it.

const LINE = /^(\s*)(?:- )?([A-Za-z][\w-]*)(?: "((?:[^"\\]|\\.)*)")?(.*)$/;
const REF = /\[(ref_\w+)\]/;

export function readOutline(text) {
	const elements = [];
	let open = [];
	for (const line of text.split('\n')) {
		const [, indent, role, quoted, rest] = LINE.exec(line) ?? [];
		if (role === undefined) continue;
		const name = unquote(quoted);
		open = open.filter((one) => one.depth < indent.length);
		for (const {element} of open) if (element) element.inside += ` ${name || rest}`;
		const ref = REF.exec(rest)?.[1];
		const element = ref ? {ref, role, name, inside: '', above: open.map((one) => one.name)} : undefined;
		if (element) elements.push(element);
		open.push({depth: indent.length, element, name});
	}
	return elements;
}

function unquote(quoted) {
	if (quoted === undefined) return '';
	try {
		return JSON.parse(`"${quoted}"`);
	} catch {
		return quoted.replace(/\\(["\\])/g, '$1');
	}
}
