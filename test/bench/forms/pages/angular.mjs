// A form that Angular holds, compiled where it runs.
import '@angular/compiler';
import {Component, provideZonelessChangeDetection} from '@angular/core';
import {FormsModule} from '@angular/forms';
import {bootstrapApplication} from '@angular/platform-browser';

const template = `<form>
	<label>name <input name="name" [(ngModel)]="form.name"></label>
	<label>upper <input [value]="form.upper" (input)="form.upper = $any($event.target).value.toUpperCase()"></label>
	<label>note <textarea name="note" [(ngModel)]="form.note"></textarea></label>
	<label>country <select name="country" [(ngModel)]="form.country"><option value="fr">France</option><option value="es">Spain</option></select></label>
	<label>days <select multiple name="days" [(ngModel)]="form.days"><option value="mo">Mo</option><option value="tu">Tu</option></select></label>
	<label><input type="checkbox" name="agree" [(ngModel)]="form.agree">agree</label>
	<label><input type="radio" name="size" value="s" [(ngModel)]="form.size">size s</label>
	<label><input type="radio" name="size" value="l" [(ngModel)]="form.size">size l</label>
	<label>age <input type="number" name="age" [(ngModel)]="form.age"></label>
	<label>price <input type="range" name="price" [(ngModel)]="form.price"></label>
	<label>day <input type="date" name="day" [(ngModel)]="form.day"></label></form>`;

class Form {
	form = {name: '', upper: '', note: '', country: 'fr', days: [], agree: false, size: 's', age: 0, price: 10, day: ''};

	constructor() {
		window.held = () => this.form;
	}
}

Component({selector: 'app-root', imports: [FormsModule], template})(Form);
document.body.append(document.createElement('app-root'));
bootstrapApplication(Form, {providers: [provideZonelessChangeDetection()]});
