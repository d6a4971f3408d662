// The one place where a tool's failure becomes words. In: what was thrown. Out: what the caller reads.
import {ToolError} from '../errors.ts';
import {log} from '../log.ts';

/** What the caller can mend is told whole; a bug is logged whole and answered briefly. */
export const failureToWords = (tool: string, error: unknown): string => {
	if (error instanceof ToolError) return error.message;
	log.error('tools', `${tool} failed`, error);
	return `worker: ${tool} failed inside Tabberth. Try once more; if it fails again, read the page anew or open a new tab.`;
};

/** Says of a failure which tool it was. */
export const named = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		throw new ToolError(`${name}: ${error.message}`, {
			cause: error.cause,
			...(error.status !== undefined && {status: error.status}),
		});
	}
};
