// What is known of a file that a client sent. In: what the disk holds. Out: the same, checked.
import {z} from 'zod';

export const fileRecordSchema = z.object({
	id: z.string().min(1),
	name: z.string(),
	type: z.string(),
	size: z.number().int().min(0),
	sentAt: z.number(),
	credential: z.string(),
	/** The session that sent it, or else the berth it named: no other may take it. */
	session: z.string().optional(),
	berthName: z.string().optional(),
});

export type FileRecord = z.infer<typeof fileRecordSchema>;
