/** A message of the Model Context Protocol. */
export const rpc = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, params });

export const toolCall = (name: string, args: unknown = {}) => rpc("tools/call", { name, arguments: args });

/** The request of an agent with a message: it takes the answer as JSON or as a stream of events. */
export const posted = (message: object | string, headers: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
  body: typeof message === "string" ? message : JSON.stringify(message),
});

/** The same in the revision of 2026-07-28, which has no handshake. */
export function postedNewest(method: string, params: object = {}, headers: Readonly<Record<string, string>> = {}) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const own = { "mcp-protocol-version": "2026-07-28", "mcp-method": method };
  return posted(rpc(method, { _meta, ...params }), { ...own, ...headers });
}
