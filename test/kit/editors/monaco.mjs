// An editor of Monaco that closes brackets and quotes, without workers of its own.
import {editor} from 'monaco-editor/editor/editor.api';

window.MonacoEnvironment = {getWorker: () => new Worker(URL.createObjectURL(new Blob([])))};
const box = document.body.appendChild(document.createElement('div'));
box.style.cssText = 'width: 600px; height: 300px';
const monaco = editor.create(box, {
	value: 'Old text\nin two lines',
	language: 'plaintext',
	ariaLabel: 'Editor',
	autoClosingBrackets: 'always',
});
window.held = () => monaco.getValue();
