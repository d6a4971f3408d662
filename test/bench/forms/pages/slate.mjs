// An editor of Slate, which is drawn by React.
import {createElement as h} from 'react';
import {createRoot} from 'react-dom/client';
import {createEditor, Node} from 'slate';
import {Editable, Slate, withReact} from 'slate-react';

const editor = withReact(createEditor());
const line = (text) => ({type: 'paragraph', children: [{text}]});
const initialValue = [line('Old text'), line('in two lines')];
const editable = h(Editable, {'aria-label': 'Editor', placeholder: 'Write here'});
createRoot(document.body.appendChild(document.createElement('main'))).render(
	h(Slate, {editor, initialValue}, editable),
);
window.held = () => editor.children.map((node) => Node.string(node)).join('\n');
