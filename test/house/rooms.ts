// The import table of docs/architecture.md as data: in, a file and what it imports; out, whether the table allows it.
import type {Import} from './syntax.ts';

interface Room {
	/** Rooms and files that may be imported, without and with a restriction to types. */
	readonly from: readonly string[];
	readonly typesFrom?: readonly string[];
	readonly packages?: readonly string[];
	/** Rooms that run where nothing of ours is shared. */
	readonly alone?: true;
}

const BASE64 = 'extension/base64.ts';
const SHARED = [
	BASE64,
	...['errors', 'log', 'once', 'reason', 'settings', 'settings-store'].map((name) => `extension/${name}.ts`),
];
const POLYFILL = 'webextension-polyfill';
const INJECTED = 'extension/page/injected';

/** The longest matching prefix decides, so `page/injected` comes before `page`. */
const ROOMS: Readonly<Record<string, Room>> = {
	'extension/port': {from: ['native-host/protocol.ts'], packages: [POLYFILL]},
	'extension/http': {from: [], packages: ['zod']},
	'extension/mcp': {
		from: ['extension/berths', 'extension/files', 'extension/shortcuts', 'extension/tools/index.ts'],
		packages: ['@modelcontextprotocol/*', 'zod'],
	},
	'extension/berths': {
		from: ['extension/page'],
		typesFrom: ['extension/tools/define.ts', 'extension/tools/tool-host.ts'],
		packages: ['zod'],
	},
	'extension/files': {from: [], packages: ['zod']},
	'extension/shortcuts': {
		from: ['extension/page/network/mask.ts'],
		typesFrom: ['extension/page'],
		packages: ['zod'],
	},
	'extension/trust': {from: [], typesFrom: ['extension/_locales'], packages: ['zod']},
	'extension/tools': {
		from: ['extension/page', 'extension/shortcuts'],
		typesFrom: ['extension/berths'],
		packages: ['zod'],
	},
	[INJECTED]: {from: [BASE64], alone: true},
	'extension/page': {from: [INJECTED], typesFrom: ['extension/studio'], packages: [POLYFILL]},
	'extension/studio': {from: ['extension/icon.svg?raw'], alone: true},
	'extension/ui': {
		// What is pure of trust runs in the pages as well: they say what the worker would.
		from: [
			...['extension/client', 'extension/_locales', 'extension/shortcuts', 'extension/page/tokens.ts'],
			...['judge', 'reach', 'sensitive', 'sites'].map((name) => `extension/trust/${name}.ts`),
		],
		typesFrom: ['extension/trust'],
		packages: [POLYFILL, 'preact', 'zod'],
	},
	'extension/client': {from: [], alone: true},
	'native-host': {from: [], packages: ['node:*'], alone: true},
};

const BROWSER_API_HOLDERS = ['extension/worker.ts', 'extension/port', 'extension/page', 'extension/ui'];

/** Undefined where the import is allowed, else the rule that it breaks. */
export function judgeImport(file: string, imported: Pick<Import, 'target' | 'typesOnly'>): string | undefined {
	if (file === 'extension/worker.ts') return judgeWiring(imported.target);
	if (SHARED.includes(file)) return judgeShared(imported);
	const name = roomOf(file);
	const room = name === undefined ? undefined : ROOMS[name];
	if (!name || !room) return 'the file lies in no room of the import table';
	if (roomOf(imported.target) === name || mayImport(name, room, imported.target)) return undefined;
	if (!isWithin(imported.target, room.typesFrom ?? [])) return `${name} may not import it`;
	return imported.typesOnly ? undefined : `${name} may take only types from it`;
}

function mayImport(name: string, room: Room, target: string): boolean {
	if (!room.alone && SHARED.includes(target)) return true;
	if (isWithin(target, room.from)) return name === 'extension/page' || roomOf(target) !== INJECTED;
	return (room.packages ?? []).some((allowed) => matchesPackage(target, allowed));
}

/** Names of texts are types; the texts themselves are for pages. */
function judgeShared({target, typesOnly}: Pick<Import, 'target' | 'typesOnly'>): string | undefined {
	const isNames = typesOnly && isWithin(target, ['extension/_locales']);
	return SHARED.includes(target) || target === 'zod' || isNames
		? undefined
		: 'what every room imports may import only zod and its like';
}

export const mayNameBrowserApis = (file: string): boolean => isWithin(file, BROWSER_API_HOLDERS);

function roomOf(file: string): string | undefined {
	const matches = Object.keys(ROOMS).filter((room) => isWithin(file, [room]));
	return matches.sort((a, b) => b.length - a.length)[0];
}

function isWithin(target: string, places: readonly string[]): boolean {
	return places.some((place) => target === place || target.startsWith(`${place}/`));
}

function matchesPackage(target: string, allowed: string): boolean {
	if (allowed.endsWith('*')) return target.startsWith(allowed.slice(0, -1));
	return target === allowed || target.startsWith(`${allowed}/`);
}

function judgeWiring(target: string): string | undefined {
	const allowed = isWithin(target, ['extension', 'native-host/protocol.ts', POLYFILL]);
	return allowed ? undefined : 'the worker joins the rooms and imports nothing else';
}
