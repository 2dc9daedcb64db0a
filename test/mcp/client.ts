import { afterAll } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { BASE } from "../support/call.ts";

/** The official client, connected to the service under test until the end of a test file. */
export async function connect(): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${BASE}/mcp`)));
  afterAll(() => client.close());
  return client;
}
