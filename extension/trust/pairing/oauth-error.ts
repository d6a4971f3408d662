// How OAuth says no. In: a code of its list, and a sentence. Out: a response.

export class OAuthError extends Error {
	readonly code: string;
	readonly status: number;

	constructor(code: string, message: string, status = 400) {
		super(message);
		this.code = code;
		this.status = status;
	}
}

const NO_STORE = {'Cache-Control': 'no-store'};

export const oauthJson = (body: Readonly<Record<string, unknown>>, status = 200): Response =>
	Response.json(body, {status, headers: NO_STORE});

export const oauthFailure = (error: unknown): Response => {
	if (!(error instanceof OAuthError)) throw error;
	return oauthJson({error: error.code, error_description: error.message}, error.status);
};
