// Which elements of a page can be seen. In: a CDP session; out: by node, its tag and whether a person can see it. It reads the
// browser's own layout, so closed shadow roots and frames of the same process are in it, and no script of the page is asked.

const STYLES = ['opacity', 'visibility', 'overflow-x', 'overflow-y', 'position', 'clip', 'clip-path', 'direction'];
const SMALLEST_SIDE_PX = 2;

/** @returns {Promise<Map<number, {tag: string, isEditor: boolean, isInternal: boolean, isVisible: boolean}>>} */
export async function readLayout(session) {
	const {documents, strings} = await session.send('DOMSnapshot.captureSnapshot', {computedStyles: STYLES});
	const {cssLayoutViewport} = await session.send('Page.getLayoutMetrics');
	const all = new Map();
	for (const document of documents) {
		const nodes = readNodes(document, strings);
		markParked(nodes, document === documents[0] ? cssLayoutViewport.clientWidth : Number.POSITIVE_INFINITY);
		const isMirrored = nodes.some(({tag, style}) => tag === 'HTML' && style?.direction === 'rtl');
		for (const node of nodes) all.set(node.id, describe(node, nodes, isMirrored));
	}
	return all;
}

function readNodes({nodes, layout}, strings) {
	const text = (index) => (index === -1 ? '' : strings[index]);
	const internal = new Set();
	for (const [position, index] of nodes.shadowRootType.index.entries()) {
		if (text(nodes.shadowRootType.value[position]) === 'user-agent') internal.add(index);
	}
	const list = nodes.backendNodeId.map((id, index) => {
		const parent = nodes.parentIndex[index];
		if (internal.has(parent)) internal.add(index);
		const pairs = nodes.attributes[index] ?? [];
		const attributes = {};
		for (let at = 0; at < pairs.length; at += 2) attributes[text(pairs[at])] = text(pairs[at + 1]);
		return {id, index, parent, tag: text(nodes.nodeName[index]), attributes, isInternal: internal.has(index)};
	});
	for (const [position, index] of layout.nodeIndex.entries()) {
		const values = layout.styles[position].map(text);
		const style = Object.fromEntries(STYLES.map((name, at) => [name, values[at]]));
		const [x, y, width, height] = layout.bounds[position];
		Object.assign(list[index], {style, box: {x, y, right: x + width, bottom: y + height}});
	}
	return list;
}

/** What is fixed beside the window cannot be scrolled to, in whichever direction the page grows. */
function markParked(nodes, width) {
	for (const node of nodes) {
		const isBeside = node.box && (node.box.right <= 0 || node.box.x >= width);
		node.isFixed = node.style?.position === 'fixed' || nodes[node.parent]?.isFixed === true;
		node.isParked = node.isFixed && isBeside;
	}
}

function describe(node, nodes, isMirrored) {
	const {contenteditable} = node.attributes;
	return {
		tag: node.tag,
		isEditor: contenteditable !== undefined && contenteditable !== 'false',
		isInternal: node.isInternal,
		isVisible: isSeen(pictureOf(node, nodes), nodes, isMirrored),
	};
}

/** An area of a map is where its picture is. */
function pictureOf(node, nodes) {
	if (node.tag !== 'AREA') return node;
	const map = nodes[node.parent]?.attributes.name;
	return nodes.find(({tag, attributes}) => tag === 'IMG' && attributes.usemap === `#${map}`) ?? node;
}

/** A box of its own, or that of something inside it: a link may hold nothing but a picture that floats. */
function isSeen(node, nodes, isMirrored) {
	if (isShown(node, nodes, isMirrored)) return true;
	if (node.style && isHiddenWhole(node, nodes)) return false;
	return insideOf(node, nodes).some((inner) => isShown(inner, nodes, isMirrored));
}

function insideOf(node, nodes) {
	const inside = new Set([node.index]);
	const found = [];
	// The snapshot lists a node before what it holds.
	for (let index = node.index + 1; index < nodes.length && inside.has(nodes[index].parent); index += 1) {
		inside.add(index);
		found.push(nodes[index]);
	}
	return found;
}

function isShown(node, nodes, isMirrored) {
	const {box, style} = node;
	if (!box || node.isParked || style.visibility !== 'visible') return false;
	if (Math.min(box.right - box.x, box.bottom - box.y) < SMALLEST_SIDE_PX) return false;
	if (box.bottom <= 0 || (!isMirrored && box.right <= 0)) return false;
	return !isHiddenWhole(node, nodes) && !isCutAway(node, nodes);
}

/** Made transparent, or cut to nothing for all but screen readers, itself or with what holds it. */
function isHiddenWhole(node, nodes) {
	for (let at = node; at; at = nodes[at.parent]) {
		if (!at.style) continue;
		if (Number(at.style.opacity) === 0) return true;
		if (/^rect\((0px|1px)(,? \1){3}\)$/.test(at.style.clip)) return true;
		if (/^inset\((50|100)%/.test(at.style['clip-path'])) return true;
	}
	return false;
}

/** Outside of a box that hides what is outside of it, such as a menu that is folded or a picture that is not its turn. */
function isCutAway({box, style, parent}, nodes) {
	let position = style.position;
	for (let at = nodes[parent]; at && position !== 'fixed'; at = nodes[at.parent]) {
		if (!at.style || at.tag === 'HTML' || at.tag === 'BODY') continue;
		// What is placed absolutely is held by the next box that is placed, not by those between.
		if (position === 'absolute' && at.style.position === 'static') continue;
		position = at.style.position;
		if (hides(at, box)) return true;
	}
	return false;
}

function hides({style, box}, inner) {
	const width = Math.min(box.right, inner.right) - Math.max(box.x, inner.x);
	const height = Math.min(box.bottom, inner.bottom) - Math.max(box.y, inner.y);
	const isHidingX = style['overflow-x'] === 'hidden' || style['overflow-x'] === 'clip';
	const isHidingY = style['overflow-y'] === 'hidden' || style['overflow-y'] === 'clip';
	return (isHidingX && width < SMALLEST_SIDE_PX) || (isHidingY && height < SMALLEST_SIDE_PX);
}
