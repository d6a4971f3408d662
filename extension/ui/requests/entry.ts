// One thing that our pages may ask of the worker. In: how its message must look, and who answers. Out: both in one piece.
import {z} from 'zod';

export interface Entry<G, A> {
	readonly given: z.ZodType<G>;
	readonly answer: (given: G) => Promise<A>;
}

export const entry = <G, A>(given: z.ZodType<G>, answer: (given: G) => Promise<A>): Entry<G, A> => ({given, answer});

export const nothing = z.object({});
export const byId = z.object({id: z.string().min(1).max(100)});
