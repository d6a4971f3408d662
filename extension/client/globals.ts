// The client library for a plain script tag. In: nothing. Out: `MCPClient`, `MCPError` and `MCPUtils` of the page.
import {MCPClient, MCPError, MCPUtils} from './index.ts';

Object.assign(globalThis, {MCPClient, MCPError, MCPUtils});
