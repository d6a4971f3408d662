// The same form, as Svelte compiles it.
import {mount} from 'svelte';
import Form from './form.svelte';

mount(Form, {target: document.body.appendChild(document.createElement('main'))});
