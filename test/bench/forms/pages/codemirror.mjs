// An editor of CodeMirror 6, with more lines than it draws.
import {defaultKeymap} from '@codemirror/commands';
import {EditorState} from '@codemirror/state';
import {EditorView, keymap, lineNumbers} from '@codemirror/view';

const doc = Array.from({length: 500}, (_, at) => `line ${at}`).join('\n');
const extensions = [
	lineNumbers(),
	keymap.of(defaultKeymap),
	EditorView.contentAttributes.of({'aria-label': 'Editor'}),
	EditorView.theme({'&': {height: '200px'}}),
];
const view = new EditorView({state: EditorState.create({doc, extensions}), parent: document.body});
window.held = () => view.state.doc.toString();
