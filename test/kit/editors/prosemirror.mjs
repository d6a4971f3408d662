// A rich text editor of ProseMirror, with a history.
import {baseKeymap} from 'prosemirror-commands';
import {history, redo, undo} from 'prosemirror-history';
import {keymap} from 'prosemirror-keymap';
import {schema} from 'prosemirror-schema-basic';
import {EditorState} from 'prosemirror-state';
import {EditorView} from 'prosemirror-view';

const line = (text) => schema.node('paragraph', null, [schema.text(text)]);
const doc = schema.node('doc', null, [line('Old text'), line('in two lines')]);
const view = new EditorView(document.body, {
	state: EditorState.create({
		doc,
		plugins: [history({newGroupDelay: 1}), keymap({'Mod-z': undo, 'Mod-y': redo}), keymap(baseKeymap)],
	}),
	attributes: {'aria-label': 'Editor', role: 'textbox'},
});
window.held = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
