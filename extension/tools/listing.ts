// How a tool is listed. In: the tool and the era of the protocol. Out: what `tools/list` says of it, as short as it may be.
import type {Annotations, Tool} from './define.ts';
import {toFields} from './json-schema.ts';
import {leanSchema} from './lean-schema.ts';

/** In `session` eras a session has its berth; in the `stateless` one every call says itself which tab or berth it means. */
export type Era = 'session' | 'stateless';

export interface ListedTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: {readonly type: 'object'; readonly [key: string]: unknown};
	readonly annotations: Partial<Annotations>;
	readonly _meta?: Record<string, unknown>;
}

/** What the protocol assumes of a tool that says nothing. */
const DEFAULT_HINTS: Annotations = {
	readOnlyHint: false,
	destructiveHint: true,
	idempotentHint: false,
	openWorldHint: true,
};

const BERTH = {type: 'string', description: 'Handle given by tabs_context_mcp'};
/** Without a session there is no current tab to fall back on. */
const TAB_ID = {type: 'integer', description: 'One of your tabs'};

const listed: Readonly<Record<Era, WeakMap<Tool, ListedTool>>> = {session: new WeakMap(), stateless: new WeakMap()};

export const listTool = (tool: Tool, era: Era): ListedTool => {
	const known = listed[era].get(tool);
	if (known) return known;
	const {name, title, description} = tool;
	const listing = {name, title, description, inputSchema: toSchema(tool, era), annotations: hintsOf(tool.annotations)};
	listed[era].set(tool, listing);
	return listing;
};

const toSchema = (tool: Tool, era: Era): ListedTool['inputSchema'] => {
	const {properties: fields, required = []} = toFields(tool.input.shape);
	const {properties = {}} = leanSchema({properties: fields});
	const named = era === 'session' ? {} : tool.needsTab ? {tabId: TAB_ID} : {berth: BERTH};
	const needed = 'tabId' in named ? [...required, 'tabId'] : required;
	return {type: 'object', properties: {...Object(properties), ...named}, ...(needed.length > 0 && {required: needed})};
};

const hintsOf = (annotations: Annotations): Partial<Annotations> => {
	// The protocol gives a meaning to doing it twice only where something is done.
	const isTelling = ([name, value]: [string, boolean]) =>
		value !== DEFAULT_HINTS[name as keyof Annotations] && !(name === 'idempotentHint' && annotations.readOnlyHint);
	return Object.fromEntries(Object.entries(annotations).filter(isTelling));
};
