// The same form, as Angular binds it, compiled where it runs.
import '@angular/compiler';
import {Component, provideZonelessChangeDetection} from '@angular/core';
import {FormsModule} from '@angular/forms';
import {bootstrapApplication} from '@angular/platform-browser';
import {emptyForm} from './empty.mjs';

const template = `<form>
	<label>name <input name="name" [(ngModel)]="form.name"></label>
	<label>upper <input [value]="form.upper" (input)="upper($event)"></label>
	<label>digits <input [value]="form.digits" (input)="digits($event)"></label>
	<label>note <textarea name="note" [(ngModel)]="form.note"></textarea></label>
	<label>country <select name="country" [(ngModel)]="form.country"><option value="fr">France</option><option value="es">Spain</option></select></label>
	<label>days <select multiple name="days" [(ngModel)]="form.days"><option value="mo">Mo</option><option value="tu">Tu</option><option value="we">We</option></select></label>
	<label><input type="checkbox" name="agree" [(ngModel)]="form.agree">agree</label>
	@for (size of ['s', 'l']; track size) {<label><input type="radio" name="size" [value]="size" [(ngModel)]="form.size">size {{size}}</label>}
	<label>age <input type="number" name="age" [(ngModel)]="form.age"></label>
	<label>price <input type="range" name="price" [(ngModel)]="form.price"></label>
	<label>day <input type="date" name="day" [(ngModel)]="form.day"></label>
	<pre id="state">{{state}}</pre></form>`;

class Form {
	form = emptyForm();

	get state() {
		return JSON.stringify(this.form);
	}

	upper({target}) {
		this.form.upper = target.value.toUpperCase();
	}

	digits({target}) {
		if (/^\d*$/.test(target.value)) this.form.digits = target.value;
		else target.value = this.form.digits;
	}
}

Component({selector: 'app-root', imports: [FormsModule], template})(Form);
document.body.append(document.createElement('app-root'));
bootstrapApplication(Form, {providers: [provideZonelessChangeDetection()]});
