// An editor of Lexical.
import {registerRichText} from '@lexical/rich-text';
import {$createParagraphNode, $createTextNode, $getRoot, createEditor} from 'lexical';

const box = document.body.appendChild(document.createElement('div'));
box.contentEditable = 'true';
box.setAttribute('aria-label', 'Editor');
const editor = createEditor({
	namespace: 'bench',
	onError: (error) => {
		throw error;
	},
});
editor.setRootElement(box);
registerRichText(editor);
const line = (text) => $createParagraphNode().append($createTextNode(text));
editor.update(() => $getRoot().append(line('Old text'), line('in two lines')));
window.held = () => editor.getEditorState().read(() => $getRoot().getTextContent().replace(/\n\n/g, '\n'));
