// Values of a page as the protocol hands them out. In: its description of one. Out: a short text, without running the page's code.
import type {Attachment} from './attachment.ts';

/** Of the protocol, what is used here. */
export interface RemoteObject {
	readonly type: string;
	readonly subtype?: string;
	readonly value?: unknown;
	readonly unserializableValue?: string;
	readonly description?: string;
	readonly objectId?: string;
	readonly preview?: Preview;
}

interface Preview {
	readonly subtype?: string;
	readonly overflow: boolean;
	readonly properties: readonly {readonly name: string; readonly type: string; readonly value?: string}[];
}

export interface Thrown {
	readonly text: string;
	readonly exception?: RemoteObject;
	readonly url?: string;
	readonly lineNumber?: number;
	readonly columnNumber?: number;
}

const MAX_STACK_LINES = 6;
const MAX_PROPERTIES = 20;

interface Property {
	readonly name: string;
	readonly enumerable: boolean;
	/** None where a function would have to be called for it. */
	readonly value?: RemoteObject;
}

/** What the page said before anybody listened comes without a first sight of its objects. */
export const withPreview = async (
	attachment: Attachment,
	object: RemoteObject,
	frame: {readonly sessionId?: string},
): Promise<RemoteObject> => {
	const {objectId, subtype} = object;
	const isPlain = object.type === 'object' && (subtype === undefined || subtype === 'array');
	if (object.preview || objectId === undefined || !isPlain) return object;
	const params = {objectId, ownProperties: true};
	const {result} = await attachment.send<{result: readonly Property[]}>('Runtime.getProperties', params, frame);
	const shown = result.filter(({enumerable}) => enumerable);
	const properties = shown.slice(0, MAX_PROPERTIES).map(({name, value}) => ({
		name,
		type: value?.type ?? 'accessor',
		value: value ? primitiveToText(value) : '(…)',
	}));
	return {...object, preview: {...(subtype && {subtype}), overflow: shown.length > MAX_PROPERTIES, properties}};
};

export const primitiveToText = ({type, value, unserializableValue, description}: RemoteObject): string =>
	type === 'string' ? String(value) : (unserializableValue ?? description ?? String(value));

/** Objects by what the browser shows of them at first sight. */
export const valueToText = (object: RemoteObject): string => {
	const {preview, subtype} = object;
	if (!preview || subtype === 'error') return primitiveToText(object);
	const isList = preview.subtype === 'array';
	const parts = preview.properties.map(({name, type, value = ''}) => {
		const text = type === 'string' ? JSON.stringify(value) : value || type;
		return isList ? text : `${name}: ${text}`;
	});
	const inner = [...parts, ...(preview.overflow ? ['…'] : [])].join(', ');
	return isList ? `[${inner}]` : `{${inner}}`;
};

export const thrownToText = ({text, exception}: Thrown): string => {
	if (!exception) return text;
	const thrown = exception.description ?? primitiveToText(exception);
	if (exception.subtype !== 'error') return `${text} ${thrown}`;
	return thrown.split('\n').slice(0, MAX_STACK_LINES).join('\n');
};
