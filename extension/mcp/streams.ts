// Counts a session's open streams. In: a response and its session. Out: the same response, whose end is noticed.

export const openStream = (response: Response, session: {streams: number}): Response => {
	if (!response.body || !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return response;
	const reader = response.body.getReader();
	session.streams += 1;
	let open = true;
	const end = (): void => {
		if (open) session.streams -= 1;
		open = false;
	};
	const body = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const chunk = await reader.read().catch((error: unknown) => {
				end();
				throw error;
			});
			if (!chunk.done) return controller.enqueue(chunk.value);
			end();
			controller.close();
		},
		cancel: (reason) => {
			end();
			return reader.cancel(reason);
		},
	});
	return new Response(body, response);
};
