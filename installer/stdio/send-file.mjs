// @ts-check
// One file to Tabberth. In: the MCP endpoint, the key and an open file. Out: the id by which file_upload takes it.
import http from 'node:http';
import https from 'node:https';
import {codeOf} from '../failure.mjs';
import {readRefusal, troubleOf} from './http-mcp.mjs';
import {Trouble} from './trouble.mjs';

/**
 * Sent again it does no harm, so whatever breaks on the way is tried again.
 * @param {import('./open-file.mjs').OpenFile} file
 * @param {{url: URL, key: string | undefined, signal: AbortSignal}} to
 * @returns {Promise<string>}
 */
export const sendFile = async (file, {url, key, signal}) => {
	const target = new URL(url);
	target.pathname = url.pathname.replace(/[^/]*$/, 'files');
	target.searchParams.set('filename', file.name);
	const response = await post(file, {url: target, key, signal});
	const answer = await readRefusal(response);
	if (response.statusCode === 200 && typeof answer.fileId === 'string') return answer.fileId;
	const trouble = troubleOf(response, answer, {url: target, key});
	if (trouble.kind === 'unreached' || trouble.kind === 'refused') throw trouble;
	throw new Trouble(trouble.kind === 'gone' ? 'refused' : 'unreached', `The file was not taken: ${trouble.message}.`);
};

/**
 * @param {import('./open-file.mjs').OpenFile} file
 * @param {{url: URL, key: string | undefined, signal: AbortSignal}} to
 * @returns {Promise<http.IncomingMessage>}
 */
const post = ({handle, size}, {url, key, signal}) =>
	new Promise((resolve, reject) => {
		const {request} = url.protocol === 'https:' ? https : http;
		const sent = request(url, {
			method: 'POST',
			agent: false,
			signal,
			headers: {
				'content-type': 'application/octet-stream',
				'content-length': size,
				...(key !== undefined && {authorization: `Bearer ${key}`}),
			},
		});
		sent.once('response', resolve);
		sent.on('error', (error) =>
			reject(new Trouble('unreached', `${url.host} did not take the file (${codeOf(error) ?? error.message})`)),
		);
		if (size === 0) return sent.end();
		// No more than was announced, should the file grow meanwhile.
		const bytes = handle.createReadStream({autoClose: false, start: 0, end: size - 1});
		bytes.on('error', (error) => sent.destroy(error));
		bytes.pipe(sent);
	});
