// What the client library gives to modules.

export {MCPClient, type MCPClientOptions} from './client.ts';
export {MCPError} from './error.ts';
export type {CallOptions, Message, Progress, Schema, Tool, ToolResult} from './messages.ts';
export {MCPUtils} from './utils.ts';
