// An editor of Quill.
import Quill from 'quill';

const box = document.body.appendChild(document.createElement('div'));
box.innerHTML = '<p>Old text</p><p>in two lines</p>';
const quill = new Quill(box);
quill.root.setAttribute('aria-label', 'Editor');
window.held = () => quill.getText().replace(/\n$/, '');
