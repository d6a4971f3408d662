// What the find run does inside a page. These functions are sent there as text, so they use nothing but each other.

/**
 * The elements a selector means. Each step of `outer >>> inner` enters the frame or the shadow root of what was found before it.
 * @returns {Element[]}
 */
export function locate(selector) {
	const enter = (element) => element.contentDocument ?? element.shadowRoot ?? element.sealed;
	let roots = [document];
	let found = [];
	for (const step of selector.split(' >>> ')) {
		found = roots.filter(Boolean).flatMap((root) => [...root.querySelectorAll(step)]);
		roots = found.map(enter);
	}
	return found;
}

export function textsIn(element) {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const texts = [];
	while (walker.nextNode()) if (walker.currentNode.data.trim() !== '') texts.push(walker.currentNode);
	return texts;
}

/** Gives each element the mark for a name, whatever its name came from before, and remembers how to take it back. */
export function putMark(elements, mark) {
	const names = ['aria-label', 'aria-labelledby', 'title'];
	const named = 'a[href],button,input,select,textarea,summary,img,canvas,svg,iframe,[role],[contenteditable]';
	const undo = [];
	for (const element of elements) {
		const before = names.map((name) => element.getAttribute(name));
		undo.push(() => {
			for (const [at, name] of names.entries()) {
				if (before[at] === null) element.removeAttribute(name);
				else element.setAttribute(name, before[at]);
			}
		});
		for (const name of names) element.removeAttribute(name);
		element.setAttribute('aria-label', mark);
		if (element.matches(named)) continue;
		// What has no role takes its name from its text alone. Its children stay where they are: a framework may watch them.
		const texts = textsIn(element);
		const words = texts.map((text) => text.data);
		for (const [at, text] of texts.entries()) text.data = at === 0 ? mark : '';
		undo.push(() => {
			for (const [at, text] of texts.entries()) text.data = words[at];
		});
	}
	globalThis.takeMarkBack = () => {
		for (const step of undo) step();
	};
	return elements.length;
}
