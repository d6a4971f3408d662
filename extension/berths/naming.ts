// What a person sees of a berth: the title and colour of its tab group.
import type {GroupLook} from '../page/groups.ts';

/** Grey is the browser's choice for groups that a person makes. */
const OWN_COLORS = ['blue', 'red', 'yellow', 'green', 'pink', 'purple', 'cyan', 'orange'] as const;
export const COLORS = [...OWN_COLORS, 'grey'] as const;
const MAX_TITLE_CHARS = 40;

export const lookOf = (berth: {id: string; name?: string | undefined; client: {name: string}}): GroupLook => ({
	title: titleOf(berth.client.name, berth.name),
	color: colorOf(berth.id),
});

/** The same berth keeps its colour for life. */
export const colorOf = (berthId: string): GroupLook['color'] =>
	OWN_COLORS[hash(berthId) % OWN_COLORS.length] ?? OWN_COLORS[0];

const ID_CHARS = 6;

/** In the person's folder for downloads: every system takes these letters, and nothing in it leads out of it. */
export const folderOf = ({
	id,
	name,
	client,
}: {
	id: string;
	name?: string | undefined;
	client: {name: string};
}): string => {
	const plain = titleOf(client.name, name)
		.replace(/[^a-z0-9]+/gi, '-')
		.replace(/^-|-$/g, '');
	return [plain || 'agent', id.slice(-ID_CHARS)].join('-');
};

const titleOf = (client: string, name: string | undefined): string => {
	const shown = shorten(client) || 'Agent';
	return (name ? `${shown} · ${name}` : shown).slice(0, MAX_TITLE_CHARS).toWellFormed();
};

/** `claude-code-mcp-client` is shown as `claude-code`. */
const shorten = (client: string): string =>
	client
		.replace(/\p{C}/gu, '')
		.trim()
		.replace(/^@[^/]+\//, '')
		.replace(/[-_ ](?:mcp|client)(?=[-_ ]|$)/gi, '');

/** FNV-1a. */
const hash = (text: string): number => {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	return value >>> 0;
};
