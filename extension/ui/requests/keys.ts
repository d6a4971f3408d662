// Keys, and programs that were let in without one. In: who keeps them. Out: what our pages may ask about them.
import {z} from 'zod';
import {byId, entry, nothing} from './entry.ts';

export interface KeyLine {
	readonly id: string;
	readonly name: string;
	readonly createdAt: number;
	readonly usedAt?: number;
	readonly keptBy: 'options' | 'installer' | 'environment' | 'policy';
}

export interface Consent {
	readonly id: string;
	readonly subject?: string | undefined;
	readonly isAllowed: boolean;
	readonly client: {readonly name: string; readonly version: string};
	readonly program?: {readonly path: string; readonly user: string} | undefined;
	readonly at: number;
}

interface NewKey {
	readonly id: string;
	readonly key: string;
}

export interface KeyDesk {
	list(): Promise<readonly KeyLine[]>;
	make(name: string): Promise<NewKey | undefined>;
	revoke(id: string): Promise<void>;
	rotate(id: string): Promise<NewKey | undefined>;
}

export interface ConsentDesk {
	readonly list: readonly Consent[];
	forget(id: string): void;
}

const byName = z.object({name: z.string().max(200)});

export const keyRequests = (keys: KeyDesk, consents: ConsentDesk) => ({
	'keys.list': entry(nothing, () => keys.list()),
	/** The key itself is in this answer and nowhere else. */
	'keys.make': entry(byName, ({name}) => keys.make(name)),
	'keys.revoke': entry(byId, ({id}) => keys.revoke(id)),
	'keys.rotate': entry(byId, ({id}) => keys.rotate(id)),
	'consents.list': entry(nothing, async () => consents.list),
	'consents.forget': entry(byId, async ({id}) => consents.forget(id)),
});
