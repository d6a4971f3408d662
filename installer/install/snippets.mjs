// @ts-check
// What a person pastes into the first client. In: the port and the key. Out: lines of text.

/** @param {{port: number, key: string | undefined}} access no key where none is needed */
export const snippets = ({port, key}) => {
	const url = `http://localhost:${port}/mcp`;
	const headers = key === undefined ? {} : {headers: {Authorization: `Bearer ${key}`}};
	const header = key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`;
	return [
		`Claude Code:  claude mcp add --transport http --scope user tabberth ${url}${header}`,
		`Cursor, in ~/.cursor/mcp.json:  ${JSON.stringify({mcpServers: {tabberth: {url, ...headers}}})}`,
		`VS Code, in .vscode/mcp.json:  ${JSON.stringify({servers: {tabberth: {type: 'http', url, ...headers}}})}`,
		`curl:  curl ${url.replace('/mcp', '/tools')}${key === undefined ? '' : ` -H "Authorization: Bearer ${key}"`}`,
	];
};
