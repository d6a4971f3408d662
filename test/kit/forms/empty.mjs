// What every form of a framework holds before anything is set.
export const emptyForm = () => ({
	name: '',
	upper: '',
	digits: '1',
	note: '',
	country: 'fr',
	days: [],
	agree: false,
	size: 's',
	age: '',
	price: 10,
	day: '',
});
