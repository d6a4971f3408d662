// Who was let in, what agents were allowed, and which tools there are. In: who keeps it. Out: what our pages may ask about it.
import {z} from 'zod';
import {byId, entry, nothing} from './entry.ts';

interface Grant {
	readonly domains: readonly string[];
	readonly by: 'person' | 'rules';
	readonly uses?: readonly string[] | undefined;
	readonly isRefused?: true | undefined;
	readonly at: number;
}

export interface TrustDesk {
	readonly pairing: {
		readonly grants: readonly {readonly id: string; readonly name: string; readonly createdAt: number}[];
		end(id: string): Promise<void>;
	};
	readonly berths: {
		list(): readonly {
			readonly id: string;
			readonly client: {readonly name: string};
			readonly grants: readonly Grant[];
		}[];
		readonly sharing: {forgetGrant(berth: string, at: number): void};
	};
	readonly mcp: {
		readonly tools: readonly {
			readonly name: string;
			readonly title: string;
			readonly description: string;
			readonly developerOnly: boolean;
		}[];
	};
}

export const trustRequests = ({pairing, berths, mcp}: TrustDesk) => ({
	'pairing.list': entry(nothing, async () => pairing.grants.map(({id, name, createdAt}) => ({id, name, createdAt}))),
	'pairing.end': entry(byId, ({id}) => pairing.end(id)),
	'grants.list': entry(nothing, async () =>
		berths.list().map(({id, client, grants}) => ({id, name: client.name, grants})),
	),
	'grants.forget': entry(byId.extend({at: z.number()}), async ({id, at}) => berths.sharing.forgetGrant(id, at)),
	'tools.list': entry(nothing, async () =>
		mcp.tools.map(({name, title, description, developerOnly}) => ({name, title, description, developerOnly})),
	),
});
