// Stands in the build for what the SDK would bring to validate answers to elicitations, nine kilobytes of the worker: we ask no
// client for any. In: nothing. Out: a validator that says so, should that change without this file.

export class DefaultJsonSchemaValidator {
	getValidator(): never {
		throw new TypeError(
			'elicitation needs a JSON Schema validator: take extension/mcp/no-validator.ts out of the build',
		);
	}
}
