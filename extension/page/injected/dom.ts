// Reads of a document that a page cannot falsify. Forms answer to the names of what they contain, so elements are read through
// accessors taken from the prototypes, which are this world's own. Documents do so in the page's own world only.

type Owner<O> = {readonly prototype: O};

export const getter = <O extends object, K extends keyof O & string>(
	{prototype}: Owner<O>,
	name: K,
): ((of: O) => O[K]) => {
	const get = Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: O) => O[K];
	return (of) => get.call(of);
};

export const firstChildOf = getter(Node, 'firstChild');
export const nextSiblingOf = getter(Node, 'nextSibling');
export const parentOf = getter(Node, 'parentNode');
export const nodeTypeOf = getter(Node, 'nodeType');
export const textContentOf = getter(Node, 'textContent');
export const isConnected = getter(Node, 'isConnected');
export const dataOf = getter(CharacterData, 'data');
export const localNameOf = getter(Element, 'localName');
export const firstElementOf = getter(Element, 'firstElementChild');
export const nextElementOf = getter(Element, 'nextElementSibling');
export const previousElementOf = getter(Element, 'previousElementSibling');
export const scrollHeightOf = getter(Element, 'scrollHeight');
export const scrollWidthOf = getter(Element, 'scrollWidth');
export const scrollLeftOf = getter(Element, 'scrollLeft');
export const scrollTopOf = getter(Element, 'scrollTop');
export const clientHeightOf = getter(Element, 'clientHeight');
export const clientWidthOf = getter(Element, 'clientWidth');
const openRootOf = getter(Element, 'shadowRoot');
export const formOfButton = getter(HTMLButtonElement, 'form');
export const innerTextOf = getter(HTMLElement, 'innerText');
const slotOf = getter(Element, 'assignedSlot');
const windowOfIframe = getter(HTMLIFrameElement, 'contentWindow');
const windowOfFrame = getter(HTMLFrameElement, 'contentWindow');
const windowOfObject = getter(HTMLObjectElement, 'contentWindow');
const hostOfRoot = getter(ShadowRoot, 'host');
export const bodyOf = getter(Document, 'body');
export const rootElementOf = getter(Document, 'documentElement');
export const titleOf = getter(Document, 'title');
/** A page may make it megabytes long. */
export const shortTitle = (): string => titleOf(document).slice(0, 300);
export const contentTypeOf = getter(Document, 'contentType');
export const designModeOf = getter(Document, 'designMode');
export const activeElementOf = getter(Document, 'activeElement');

const {getAttribute, hasAttribute, getBoundingClientRect, getClientRects, closest, matches} = Element.prototype;
const {querySelector, querySelectorAll, checkVisibility, getAnimations, scrollBy} = Element.prototype;
const {getElementsByTagName, scrollIntoView} = Element.prototype;
const {contains, getRootNode, compareDocumentPosition} = Node.prototype;
const {dispatchEvent} = EventTarget.prototype;
const focusHtml = HTMLElement.prototype.focus;
const focusSvg = SVGElement.prototype.focus;
/** Nothing where the browser is older than it. */
const editContextOf = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'editContext')?.get;
const lengthOf = getter(HTMLCollection, 'length');
const {assignedNodes} = HTMLSlotElement.prototype;
const findInDocument = Document.prototype.querySelectorAll;
const findInFragment = DocumentFragment.prototype.querySelectorAll;
const idInDocument = Document.prototype.getElementById;
const idInFragment = DocumentFragment.prototype.getElementById;

export const attributeOf = (element: Element, name: string): string | null => getAttribute.call(element, name);
export const has = (element: Element, name: string): boolean => hasAttribute.call(element, name);
export const boxOf = (element: Element): DOMRect => getBoundingClientRect.call(element);
export const boxesOf = (element: Element): DOMRectList => getClientRects.call(element);
export const isMatch = (element: Element, selector: string): boolean => matches.call(element, selector);
export const closestTo = (element: Element, selector: string): Element | null => closest.call(element, selector);
export const findIn = (element: Element, selector: string): Element | null => querySelector.call(element, selector);
/** The top of the tree it is in: a document, or a shadow root. */
export const rootOf = (element: Element): Node => getRootNode.call(element);
/** The element whose shadow tree it is the top of. */
export const hostOf = (root: Node): Element | null => (root instanceof ShadowRoot ? hostOfRoot(root) : null);
export const animationsOf = (element: Element): Animation[] => getAnimations.call(element);
export const isShownWith = (element: Element, options: CheckVisibilityOptions): boolean =>
	checkVisibility.call(element, options);
/** At once, whatever the page's style asks for. */
export const scrollOn = (element: Element, left: number, top: number): void =>
	Reflect.apply(scrollBy, element, [{left, top, behavior: 'instant'}]);
/** The document and all that is around it are scrolled as well. */
export const scrollToShow = (element: Element, options: ScrollIntoViewOptions): void =>
	Reflect.apply(scrollIntoView, element, [options]);
/** @returns Whether nobody asked for it not to have its effect. */
export const fire = (element: Element, event: Event): boolean => dispatchEvent.call(element, event);
export const giveFocus = (element: HTMLElement | SVGElement): void =>
	(element instanceof HTMLElement ? focusHtml : focusSvg).call(element);
export const hasEditContext = (element: Element): boolean =>
	element instanceof HTMLElement && editContextOf !== undefined && editContextOf.call(element) !== null;
export const isAfter = (one: Node, other: Node): boolean =>
	(compareDocumentPosition.call(one, other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
export const holds = (outer: Node, inner: Node): boolean => contains.call(outer, inner);

export const findAll = (root: Node, selector: string): NodeListOf<Element> => {
	if (isElement(root)) return querySelectorAll.call(root, selector);
	return root instanceof Document ? findInDocument.call(root, selector) : findInFragment.call(root, selector);
};

/** How many elements it holds; the browser remembers it as long as nothing changes. */
export const countIn = (element: Element): number => lengthOf(getElementsByTagName.call(element, '*'));

/** Looks where the element's own ids count: in its document, or in its shadow tree. */
export const findById = (near: Element, id: string): Element | null => {
	const root = rootOf(near);
	if (root instanceof Document) return idInDocument.call(root, id);
	return root instanceof DocumentFragment ? idInFragment.call(root, id) : null;
};

/** Of the document that lies in an element. */
export const contentWindowOf = (element: Element): Window | null => {
	if (element instanceof HTMLIFrameElement) return windowOfIframe(element);
	if (element instanceof HTMLFrameElement) return windowOfFrame(element);
	return element instanceof HTMLObjectElement ? windowOfObject(element) : null;
};

export const isElement = (node: Node): node is Element => nodeTypeOf(node) === 1;
export const isText = (node: Node): node is Text => nodeTypeOf(node) === 3;

/** The elements that may carry a shadow tree, besides those with a name of their own. */
const HOSTS = new Set(
	'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

type AskRoot = (element: HTMLElement) => ShadowRoot | null;

/** A page with a frame that it calls `chrome` gets the browser to give us nothing of that name: its closed shadow trees stay closed. */
const findAskRoot = (): AskRoot => {
	try {
		if (typeof chrome.dom.openOrClosedShadowRoot === 'function')
			return (element) => chrome.dom.openOrClosedShadowRoot(element);
	} catch {
		// A frame of another site throws at whatever is asked of it.
	}
	return () => null;
};

const closedRootOf = findAskRoot();

/** Also a closed one. Asked only of elements that may have one, as asking is not cheap. */
export const shadowOf = (element: Element, name: string): ShadowRoot | null => {
	if (!HOSTS.has(name) && !name.includes('-')) return null;
	const open = openRootOf(element);
	if (open || !(element instanceof HTMLElement)) return open;
	if (isKnownPlain(element)) return null;
	const closed = closedRootOf(element);
	if (!closed && firstElementOf(element)) plain.add(element);
	return closed;
};

/** Elements around others that had no shadow tree when they were asked. */
const plain = new WeakSet<Element>();

/** What is in an element that has been given a shadow tree after all is not drawn any more, unless that tree has a place for it. */
const isKnownPlain = (element: Element): boolean => {
	const first = plain.has(element) ? firstElementOf(element) : null;
	return first !== null && checkVisibility.call(first);
};

/** As a person sees the page: shadow trees in the place of what they hide, and slots filled. */
export const eachChild = (element: Element, name: string, visit: (child: Node) => void): void => {
	if (name === 'slot' && element instanceof HTMLSlotElement) {
		const assigned = assignedNodes.call(element);
		if (assigned.length > 0) {
			for (const child of assigned) visit(child);
			return;
		}
	}
	const from = shadowOf(element, name) ?? element;
	for (let child = firstChildOf(from); child; child = nextSiblingOf(child)) visit(child);
};

/** The way up in the same tree. */
export const parentInPage = (element: Element): Element | null => {
	const slot = slotOf(element);
	if (slot) return slot;
	const parent = parentOf(element);
	if (parent === null || isElement(parent)) return parent;
	return hostOf(parent);
};
