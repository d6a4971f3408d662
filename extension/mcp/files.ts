// A file for a tool to take. In: POST /files with raw bytes. Out: the id that tools know it by. Nobody can read it over HTTP.
import {HttpError} from '../errors.ts';
import {describeFile} from '../files/describe.ts';
import type {Sender} from '../files/files.ts';
import {findSession, tooFast} from './commands.ts';
import {allowRequest} from './consent.ts';
import {type Desk, sessionIdOf} from './legacy.ts';
import type {SessionRecord} from './records.ts';
import type {Visit} from './services.ts';
import {paceKeyOfSession} from './session-source.ts';

export const postFile = async (desk: Desk, request: Request, visit: Visit): Promise<Response> => {
	const {sender, record, paceKey} = await findSender(desk, request, visit);
	const wait = desk.services.pace.take(paceKey);
	if (wait > 0) throw tooFast(wait);
	await allowRequest(desk.services, record, visit, request.signal);
	const fileId = await desk.services.files.keep(sender, {
		...describeFile(visit.query, request.headers),
		size: declaredSize(request),
		bytes: await bytesOf(request),
		signal: request.signal,
	});
	return Response.json({fileId});
};

/** A berth is only named, not opened: that is left to the first call, which can tell its client of it. */
const findSender = async (
	desk: Desk,
	request: Request,
	visit: Visit,
): Promise<{sender: Sender; record?: SessionRecord; paceKey: string}> => {
	const {credential} = visit;
	const berthName = visit.query.get('berth') ?? undefined;
	if (sessionIdOf(request) === null) {
		const berth = berthName === undefined ? undefined : desk.services.berths.named(berthName, credential);
		return {sender: {credential, berthName}, paceKey: berth?.id ?? credential};
	}
	const {record} = await findSession(desk, request, visit);
	if (berthName !== undefined && berthName !== record.berthName) {
		throw new HttpError(400, `This session has another berth than “${berthName}”: leave berth out, or the session.`);
	}
	const owner = record.berthName === undefined ? {session: record.id} : {berthName: record.berthName};
	return {sender: {credential, ...owner}, record, paceKey: paceKeyOfSession(desk.services.berths, record)};
};

const declaredSize = (request: Request): number | undefined => {
	const length = request.headers.get('content-length');
	return length === null ? undefined : Number(length);
};

/** What came whole with the request's head has no stream. */
const bytesOf = async (request: Request): Promise<ReadableStream<Uint8Array>> =>
	request.body ?? new Blob([await request.arrayBuffer()]).stream();
