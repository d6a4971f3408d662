// A code editor of CodeMirror 6 that closes brackets, keeps a history and draws only the lines that are seen.
import {closeBrackets, closeBracketsKeymap} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {EditorState} from '@codemirror/state';
import {EditorView, keymap, lineNumbers} from '@codemirror/view';

const doc = Array.from({length: 500}, (_, at) => `line ${at}`).join('\n');
const extensions = [
	lineNumbers(),
	history(),
	closeBrackets(),
	keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
	EditorView.contentAttributes.of({'aria-label': 'Editor'}),
	EditorView.theme({'&': {height: '200px'}}),
];
const view = new EditorView({state: EditorState.create({doc, extensions}), parent: document.body});
window.held = () => view.state.doc.toString();
