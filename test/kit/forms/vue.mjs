// The same form, as Vue binds it.
import {createApp, reactive} from 'vue/dist/vue.esm-bundler.js';
import {emptyForm} from './empty.mjs';

const setup = () => {
	const form = reactive(emptyForm());
	const upper = ({target}) => {
		form.upper = target.value.toUpperCase();
	};
	const digits = ({target}) => {
		if (/^\d*$/.test(target.value)) form.digits = target.value;
		else target.value = form.digits;
	};
	return {form, upper, digits};
};

const template = `<form>
	<label>name <input v-model="form.name"></label>
	<label>upper <input :value="form.upper" @input="upper"></label>
	<label>digits <input :value="form.digits" @input="digits"></label>
	<label>note <textarea v-model="form.note"></textarea></label>
	<label>country <select v-model="form.country"><option value="fr">France</option><option value="es">Spain</option></select></label>
	<label>days <select multiple v-model="form.days"><option value="mo">Mo</option><option value="tu">Tu</option><option value="we">We</option></select></label>
	<label><input type="checkbox" v-model="form.agree">agree</label>
	<label v-for="size in ['s', 'l']"><input type="radio" name="size" :value="size" v-model="form.size">size {{size}}</label>
	<label>age <input type="number" v-model.lazy="form.age"></label>
	<label>price <input type="range" v-model.number="form.price"></label>
	<label>day <input type="date" v-model="form.day"></label>
	<pre id="state">{{JSON.stringify(form)}}</pre></form>`;

createApp({setup, template}).mount(document.body.appendChild(document.createElement('main')));
