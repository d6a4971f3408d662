// A description of an interface, for Swagger's page to show: many operations, parameters and forms.

const NOUNS = {
	pet: 'animals of the shop',
	order: 'what was bought',
	visitor: 'people who came in',
	shelf: 'where food stands',
};
const idParameter = {name: 'id', in: 'path', required: true, schema: {type: 'integer'}, example: 7};
const ok = {responses: {200: {description: 'It worked'}, 404: {description: 'There is none'}}};

function describeNoun([noun, description]) {
	const body = {
		content: {
			'application/json': {schema: {type: 'object', properties: {name: {type: 'string'}, age: {type: 'integer'}}}},
		},
	};
	const list = {
		get: {
			tags: [noun],
			summary: `List every ${noun}`,
			parameters: [{name: 'limit', in: 'query', schema: {type: 'integer'}}],
			...ok,
		},
		post: {tags: [noun], summary: `Add a ${noun}`, requestBody: body, ...ok},
	};
	const one = {
		parameters: [idParameter],
		get: {tags: [noun], summary: `Read one ${noun}`, ...ok},
		put: {tags: [noun], summary: `Change a ${noun}`, requestBody: body, ...ok},
		delete: {tags: [noun], summary: `Remove a ${noun}`, description, security: [{key: []}], ...ok},
	};
	return [
		[`/${noun}`, list],
		[`/${noun}/{id}`, one],
	];
}

export const PET_SHOP = {
	openapi: '3.0.3',
	info: {title: 'Pet shop', version: '1.0.0', description: 'A shop that only exists here.'},
	tags: Object.entries(NOUNS).map(([name, description]) => ({name, description})),
	components: {securitySchemes: {key: {type: 'apiKey', in: 'header', name: 'X-Key'}}},
	paths: Object.fromEntries(Object.entries(NOUNS).flatMap(describeNoun)),
};
