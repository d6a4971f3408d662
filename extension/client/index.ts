// What the client library gives to modules.

export {MCPClient, type MCPClientOptions, type ServerInfo} from './client.ts';
export {MCPError, type MCPErrorOptions} from './error.ts';
export type {CallOptions, Json, Message, Progress, Schema, Tool, ToolResult} from './messages.ts';
export {MCPUtils} from './utils.ts';
