// Elements of our own pages. In: where to look, and what kind it must be. Out: the element; that it is missing is a bug.

export const findElement = <E extends Element>(root: ParentNode, selector: string, kind: new () => E): E => {
	const found = root.querySelector(selector);
	if (found instanceof kind) return found;
	throw new TypeError(`the page has no ${selector}`);
};

export const put = (root: ParentNode, selector: string, text: string): void => {
	findElement(root, selector, HTMLElement).textContent = text;
};
