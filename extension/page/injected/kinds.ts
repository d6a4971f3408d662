// What people call the kinds of elements, in several languages. Data, and how it is looked up. In: text. Out: roles, and the rest.

const BUTTON = ['button', 'clickable', 'menuitem', 'tab', 'switch'];
export const FIELD = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const HEADING = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'heading'];
const IMAGE = ['img', 'canvas', 'video', 'link', 'button', 'clickable'];
const CHECK = ['checkbox', 'switch', 'menuitemcheckbox'];
const CHOICE = ['combobox', 'listbox', 'button'];
const DIALOG = ['dialog', 'alertdialog'];

/** Longest first, so that "text box" is not taken for "box". */
const KINDS: readonly (readonly [string, readonly string[]])[] = [
	['radio button', ['radio']],
	['tick box|check box|casilla de verificacion|case a cocher', CHECK],
	['text box|text field|text area|edit box|campo de texto|champ de texte', FIELD],
	['search bar|search box|search field|search input', ['searchbox', ...FIELD]],
	['input field|input box', FIELD],
	['drop down|drop down menu|dropdown menu|dropdown list|combo box', CHOICE],
	['select box|select menu', ['combobox', 'listbox']],
	['menu item', ['menuitem', 'menuitemcheckbox', 'menuitemradio', 'link']],
	['dialog box', DIALOG],
	['date picker', [...FIELD, 'button']],
	['button|btn|knopf|schaltflache|bouton|boton|pulsante|botao|knop|按钮|ボタン|버튼|кнопка|زر', BUTTON],
	['url', ['link', 'textbox']],
	['link|hyperlink|lien|enlace|collegamento|koppeling|链接|リンク|링크|ссылка|رابط', ['link']],
	['input', [...FIELD, 'checkbox', 'radio', 'slider']],
	['field|feld|eingabefeld|champ|campo|veld|输入框|入力欄|欄|입력란|поле|حقل', [...FIELD, 'listbox']],
	['textbox|textarea|editor|搜索框|検索ボックス|검색창|suchfeld', FIELD],
	['box', [...FIELD, 'checkbox']],
	['checkbox|tickbox|kontrollkastchen|casilla|casella|复选框|チェックボックス|체크박스|флажок', CHECK],
	['radio|单选', ['radio']],
	['toggle', ['switch', 'checkbox', 'button']],
	['switch|schalter|开关|スイッチ|스위치', ['switch', 'checkbox']],
	['dropdown|selector|desplegable|下拉', CHOICE],
	['combobox', ['combobox']],
	['picker', [...FIELD, 'button', 'listbox']],
	['slider|schieberegler', ['slider']],
	['tab|reiter|onglet|pestana|scheda|aba|tabblad|标签|タブ|탭|вкладка', ['tab', 'link']],
	['option', ['option', 'radio', 'menuitem', 'treeitem', 'checkbox']],
	['heading|uberschrift|encabezado', HEADING],
	['title', HEADING],
	['headline', [...HEADING, 'link']],
	['image|picture|photo|logo', IMAGE],
	['icon', ['button', 'link', 'clickable', 'img']],
	['dialog|popup|pop up|modal', DIALOG],
	['table', ['table', 'grid', 'treegrid']],
	['frame|iframe', ['iframe']],
	['video', ['video']],
	['canvas', ['canvas']],
	['progress bar', ['progressbar', 'slider', 'meter']],
	['tree item', ['treeitem']],
	['alert', ['alert', 'status', 'alertdialog']],
];

const FORMS = KINDS.flatMap(([names, roles]) => names.split('|').map((name) => ({name, roles})));

/** Before other words they say what these are about, or what is to be done: "video quality", "switch to German". */
const LAST = new Set(
	'url toggle switch option title headline image picture photo logo icon dialog popup modal table frame iframe video canvas alert'.split(
		' ',
	),
);

/** Kinds that scripts without spaces write together with what is meant. */
const SIGNS = FORMS.filter(({name}) => /[\u3040-\u9fff\uac00-\ud7af]/.test(name)).map(({name, roles}) => ({
	// As words are folded.
	name: name
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.normalize('NFC'),
	roles,
}));

export interface Kind {
	readonly roles: readonly string[];
	readonly rest: string;
	/** The word that told it. */
	readonly name: string;
}

/** @param text folded */
export const takeKind = (text: string): Kind => {
	const sign = SIGNS.find(({name}) => text.endsWith(name));
	if (sign) return {roles: sign.roles, rest: text.slice(0, -sign.name.length), name: sign.name};
	const padded = ` ${text} `;
	for (const {name, roles} of FORMS) {
		const found = [` ${name} `, ` ${name}s `, ` ${name}es `].find((form) =>
			LAST.has(name) ? padded.replace(/ \d+ $/, ' ').endsWith(form) : padded.includes(form),
		);
		// What is searched with is also called after it.
		if (found)
			return {
				roles,
				rest: padded.replace(found, /^search |such|搜索|検索|검색/.test(name) ? ' search ' : ' ').trim(),
				name,
			};
	}
	return {roles: [], rest: text, name: ''};
};

/** What is to be done: that must stand in the element's own name rather than near it. */
export const ACTIONS = new Set(
	'accept acknowledge add allow apply approve archive attach block book bookmark buy cancel check clear close collapse compose confirm copy create decline decrease delete deselect disable dislike dismiss dispute donate download downvote duplicate edit empty enable erase expand export fewer filter flag follow forward hide import insert increase invite like lock log login logout mark move mute next notify pause pay pin play previous print publish quote rate react recommend refresh register reject remove rename reply report reserve reset restore save search send share sort star start stop submit subscribe swap switch uncheck undo unfollow unsubscribe update upload upvote vote zoom watch start put play shuffle skip repeat loop assign complete finish restart reboot restore backup discard schedule translate upgrade refund track call ask answer rename verify unlike unlink unlock unarchive unpin unsave'.split(
		' ',
	),
);

/** Kinds of what is used, as against what is looked at. */
export const isControl = (roles: readonly string[]): boolean =>
	/^(?:button|link|textbox|searchbox|combobox|checkbox|switch|radio|slider)$/.test(roles[0] ?? '');

/** What is done to an element tells what it may be. */
const LEANINGS: readonly (readonly [RegExp, readonly string[]])[] = [
	[/^(?:type|enter|fill|write|input|leave)\b/, FIELD],
	[/^(?:check|uncheck|tick|untick|enable|disable|turn on|turn off|toggle|agree|allow)\b/, [...CHECK, 'button']],
	[/^(?:open|visit|go to|view|read|see)\b/, ['link', 'button', 'treeitem', 'tab', 'clickable']],
	[/^(?:select|choose|pick)\b/, ['radio', 'checkbox', 'option', 'combobox', 'listbox', 'button', 'tab']],
	[
		/^(?:add|delete|remove|edit|save|send|submit|close|copy|share|reply|cancel|book|buy|press|sort|switch)\b/,
		[...BUTTON, 'link'],
	],
];

/** What forms ask for is a field, where it is not said what it is. */
const ASKED =
	/\b(?:name|surname|email|mail|password|username|address|street|city|zip|postcode|phone|telephone|code|number|date|time|amount|quantity|message|comment|note|description|subject|reference|title|search|query|recipient|reason|location|destination|origin|airport|keyword|price|age|iban)$/;

/** Where one goes is behind a link. */
const PLACE = /\b(?:page|section|category|tab|website|site)$/;

/** Whether it says what is to be done rather than what is looked for. */
export const isDoing = (said: string): boolean => LEANINGS.some(([verb]) => verb.test(said));

export const leaningsOf = (said: string, target: string): readonly string[] => {
	const leanings = LEANINGS.find(([verb]) => verb.test(said))?.[1];
	if (leanings) return leanings;
	if (PLACE.test(target)) return ['link', 'tab', 'treeitem'];
	return ASKED.test(target) ? FIELD : [];
};
