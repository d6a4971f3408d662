// Something in the options that a search can lead to. Types only.
import type {TextName} from '../say.ts';

export interface Entry {
	/** The `id` of the element that it stands in. */
	readonly item: string;
	readonly label: TextName;
	/** Where else its words stand. */
	readonly hint?: TextName;
}
