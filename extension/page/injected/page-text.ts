// Reads one document as text, inside it, in the isolated world. In: limits, and whether the tab has a size, without which no
// box tells what is hidden. Out: what a person could read. Sent to the page as source, so it stands alone.

export interface TextLimits {
	readonly nodes: number;
	readonly depth: number;
	readonly ms: number;
	readonly chars: number;
}

export interface DocumentText {
	readonly title: string;
	readonly contentType: string;
	readonly text: string;
	/** Characters outside the main part, when only that is given. */
	readonly leftOut: number;
	/** The limit that ended the reading before the end of the document. */
	readonly cut?: 'nodes' | 'ms' | 'chars';
	/** Parts below the deepest level were left out, and nothing else. */
	readonly isTooDeep: boolean;
}

export const readDocumentText = (limits: TextLimits, isSized: boolean): DocumentText => {
	type Gap = '' | ' ' | '\n' | '\n\n';
	type Span = {readonly isMain: boolean; readonly from: number; readonly to: number; readonly chars: number};
	const MIN_MAIN_CHARS = 200;
	const IGNORED =
		/^(?:script|style|noscript|template|head|canvas|video|audio|object|embed|iframe|frame|datalist|title|desc|metadata|defs)$/;
	const CONTROLS = /^(?:input|textarea|select|img|br|hr)$/;
	const SECRET = /passw|passcode|otp|one.?time|cvv|cvc|csc|card.?(?:num|no)|cc-|security.?code|pin$/i;
	const startedAt = performance.now();
	const parts: string[] = [];
	const spans: Span[] = [];
	let [length, nodes, listDepth] = [0, 0, 0];
	let cut: DocumentText['cut'];
	let gap: Gap = '';
	let marker = '';
	let [isFresh, isInCell, isTooDeep] = [true, false, false];

	const separate = (wanted: Gap): void => {
		const kind = isInCell && wanted.startsWith('\n') ? ' ' : wanted;
		if (kind === ' ' && isFresh) return;
		if (kind.length > gap.length || (kind === '\n' && gap === ' ')) gap = kind;
	};

	const put = (text: string): void => {
		const piece = (length === 0 ? '' : gap) + marker + text;
		parts.push(piece);
		length += piece.length;
		[gap, marker, isFresh] = ['', '', false];
	};

	const putCollapsed = (text: string): void => {
		const collapsed = text.replace(/[\t\n\r\f ]+/g, ' ');
		if (collapsed.startsWith(' ')) separate(' ');
		const words = collapsed.replace(/^ | $/g, '');
		if (words) put(words);
		if (words && collapsed.endsWith(' ')) separate(' ');
	};

	const putVerbatim = (text: string): void => {
		const body = text.replace(/(?<!\n)\n+$/, '');
		if (body) put(isInCell ? body.replace(/\n+/g, ' ') : body);
		if (body !== text) separate('\n');
	};

	const putText = (text: string, style: CSSStyleDeclaration): void => {
		if (style.visibility !== 'visible' || style.fontSize === '0px') return;
		if (Number.parseFloat(style.textIndent) < -500) return;
		const whiteSpace = style.whiteSpace;
		if (whiteSpace === 'pre-line') for (const line of text.split(/(?<=\n)/)) putLine(line);
		else if (/^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace)) putVerbatim(text);
		else putCollapsed(text);
	};

	const putLine = (line: string): void => {
		putCollapsed(line);
		if (line.endsWith('\n')) separate('\n');
	};

	const isClippedAway = (element: Element, style: CSSStyleDeclaration): boolean => {
		if (element === document.body || /^(?:contents|inline)$/.test(style.display)) return false;
		const isPlaced = /^(?:absolute|fixed)$/.test(style.position);
		if (isPlaced && /^rect\((?:[01]px,? ?){4}\)$/.test(style.clip)) return true;
		return /^(?:inset\((?:50|100)%|circle\(0)/.test(style.clipPath) || isOutOfSight(element, style, isPlaced);
	};

	/** Boxes are asked for only where something could be cut or moved away, because asking costs a layout. */
	const isOutOfSight = (element: Element, style: CSSStyleDeclaration, isPlaced: boolean): boolean => {
		const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
		if (!isSized || (!isPlaced && !cuts)) return false;
		const box = element.getBoundingClientRect();
		if (cuts && (box.width <= 1 || box.height <= 1)) return true;
		return isPlaced && (box.right + scrollX <= 0 || box.bottom + scrollY <= 0);
	};

	const isShown = (element: Element, style: CSSStyleDeclaration): boolean =>
		style.display !== 'none' &&
		style.contentVisibility !== 'hidden' &&
		style.opacity !== '0' &&
		!isClippedAway(element, style);

	const isSecret = (input: HTMLInputElement): boolean =>
		input.type === 'password' || [input.autocomplete, input.name, input.id].some((word) => SECRET.test(word));

	const inputToText = (input: HTMLInputElement): string => {
		if (input.type === 'hidden') return '';
		if (input.type === 'checkbox' || input.type === 'radio') return input.checked ? '[x]' : '[ ]';
		if (input.type === 'image') return input.alt;
		return isSecret(input) && input.value ? '••••' : input.value;
	};

	const putControl = (element: Element, style: CSSStyleDeclaration): void => {
		const words = style.visibility === 'visible' ? controlToText(element) : '';
		// Two breaks in a row make an empty line.
		if (element.localName === 'br') separate(gap.startsWith('\n') ? '\n\n' : '\n');
		if (element.localName === 'hr') separate('\n\n');
		if (!words) return;
		separate(' ');
		putVerbatim(words);
		separate(' ');
	};

	const controlToText = (element: Element): string => {
		if (element instanceof HTMLInputElement) return inputToText(element);
		if (element instanceof HTMLTextAreaElement) return element.value;
		if (element instanceof HTMLSelectElement)
			return Array.from(element.selectedOptions, (option) => option.label).join(', ');
		const alt = element instanceof HTMLImageElement ? element.alt.trim() : '';
		return alt && `[image: ${alt.length > 100 ? `${alt.slice(0, 99)}…` : alt}]`;
	};

	const shadowOf = (element: Element): ShadowRoot | null =>
		element instanceof HTMLElement ? (element.shadowRoot ?? chrome.dom.openOrClosedShadowRoot(element)) : null;

	const childrenOf = (element: Element): Iterable<Node> => {
		if (element instanceof HTMLSlotElement) {
			const assigned = element.assignedNodes();
			return assigned.length > 0 ? assigned : element.childNodes;
		}
		if (element instanceof HTMLDetailsElement && !element.open)
			return Array.from(element.children).filter(({localName}) => localName === 'summary');
		return (shadowOf(element) ?? element).childNodes;
	};

	const walkChildren = (element: Element, style: CSSStyleDeclaration, depth: number): void => {
		for (const child of childrenOf(element)) {
			if (cut) return;
			walk(child, style, depth + 1);
		}
	};

	const walk = (node: Node, style: CSSStyleDeclaration, depth: number): void => {
		nodes++;
		if (nodes > limits.nodes) cut = 'nodes';
		else if (nodes % 128 === 0 && performance.now() - startedAt > limits.ms) cut = 'ms';
		else if (length > limits.chars) cut = 'chars';
		else if (depth > limits.depth) isTooDeep = true;
		else if (node instanceof Text) putText(node.data, style);
		else if (node instanceof Element) walkElement(node, depth);
	};

	const walkElement = (element: Element, depth: number): void => {
		if (IGNORED.test(element.localName)) return;
		const style = getComputedStyle(element);
		if (!isShown(element, style)) return;
		if (CONTROLS.test(element.localName)) putControl(element, style);
		else if (/^(?:main|article)$/.test(element.localName) || element.role === 'main') walkSpan(element, style, depth);
		else walkKind(element, style, depth);
	};

	/** Remembers where in the text this part of the page stands. */
	const walkSpan = (element: Element, style: CSSStyleDeclaration, depth: number): void => {
		const isMain = element.localName !== 'article' || element.role === 'main';
		separate('\n\n');
		const [from, before] = [parts.length, length];
		walkKind(element, style, depth);
		separate('\n\n');
		spans.push({isMain, from, to: parts.length, chars: length - before});
	};

	const walkKind = (element: Element, style: CSSStyleDeclaration, depth: number): void => {
		const around = gapAround(element, style);
		separate(around);
		const kind = element.localName;
		if (/^h[1-6]$/.test(kind)) walkMarked(`${'#'.repeat(Number(kind[1]))} `, element, style, depth);
		else if (kind === 'li') walkMarked(`${'  '.repeat(Math.max(0, listDepth - 1))}- `, element, style, depth);
		else if (/^(?:ul|ol|menu)$/.test(kind)) walkList(element, style, depth);
		else if (element instanceof HTMLTableCellElement && isDataTable(element)) walkCell(element, style, depth);
		else walkChildren(element, style, depth);
		separate(around);
	};

	const gapAround = (element: Element, style: CSSStyleDeclaration): Gap => {
		if (/^(?:h[1-6]|p|table|pre|blockquote|figure|section)$/.test(element.localName)) return '\n\n';
		if (style.display === 'inline' || style.display === 'contents') return '';
		return /^(?:inline-|table-cell)/.test(style.display) ? ' ' : '\n';
	};

	const walkMarked = (mark: string, element: Element, style: CSSStyleDeclaration, depth: number): void => {
		marker = isInCell ? '' : mark.startsWith('#') ? marker + mark : mark;
		walkChildren(element, style, depth);
		marker = '';
	};

	const walkList = (element: Element, style: CSSStyleDeclaration, depth: number): void => {
		listDepth++;
		walkChildren(element, style, depth);
		listDepth--;
	};

	/** Tables that hold tables, or say so, are there for the layout; their cells are blocks. */
	const isDataTable = (cell: HTMLTableCellElement): boolean => {
		const table = cell.closest('table');
		return table !== null && !/^(?:none|presentation)$/.test(table.role ?? '') && !table.querySelector('table');
	};

	const walkCell = (cell: HTMLTableCellElement, style: CSSStyleDeclaration, depth: number): void => {
		if (cell.cellIndex > 0) {
			if (gap === ' ') gap = '';
			put(gap ? '| ' : ' | ');
		}
		[isInCell, isFresh] = [true, cell.cellIndex > 0];
		walkChildren(cell, style, depth);
		isInCell = false;
	};

	const pickMain = (): Span | undefined => {
		const longest = (isMain: boolean) =>
			spans.filter((span) => span.isMain === isMain).sort((a, b) => b.chars - a.chars)[0];
		const [main, article] = [longest(true), longest(false)];
		if (main && main.chars >= MIN_MAIN_CHARS && main.chars >= Math.min(length / 5, 1_000)) return main;
		return article && article.chars >= MIN_MAIN_CHARS && article.chars >= length / 2 ? article : undefined;
	};

	const root = document.body ?? document.documentElement;
	if (root && (!isSized || (innerWidth > 1 && innerHeight > 1))) walk(root, getComputedStyle(root), 0);
	const main = pickMain();
	const joined = (main ? parts.slice(main.from, main.to) : parts).join('');
	const text = joined.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n');
	return {
		title: document.title.toWellFormed(),
		contentType: document.contentType,
		text: text.trim().toWellFormed(),
		leftOut: main ? length - main.chars : 0,
		...(cut && {cut}),
		isTooDeep,
	};
};
