import { expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { agentTools, withoutReferences } from "../../src/mcp/agent-tool.ts";
import { type Caller, serverFactory } from "../../src/mcp/server.ts";
import { post } from "../../src/operation/tool.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { toyOperation, toyTool } from "../support/toy.ts";

const serverFor = serverFactory(TOOLS);

/** A client of a server that offers some of the tools. */
async function connect(mcpTools: readonly string[] | undefined, more: Partial<Caller> = {}): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await serverFor({ baseUrl: "", policy: { mcpTools, secured: false }, outcome: {}, ...more }).connect(far);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  return client;
}

test("a subset has the named operations, and those of the named tools; others are unknown", async () => {
  const client = await connect(["hash_digest", "lorem"]);
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith("lorem_"))).toEqual(["hash_digest"]);
  expect(names).toContain("lorem_words");
  expect(client.callTool({ name: "jwt_decode", arguments: {} })).rejects.toThrow("Unknown tool");
  const { content } = await client.callTool({ name: "hash_digest", arguments: { algorithm: "md5", text: "hello" } });
  expect(content).toEqual([{ type: "text", text: "5d41402abc4b2a76b9719d911017c592" }]);
});

test("its descriptions and instructions name only what is offered", async () => {
  const client = await connect(["jwt", "hash_digest"]);
  const { tools } = await client.listTools();
  const offered = tools.map(({ name }) => name);
  const named = tools.flatMap(({ description }) => description?.match(/\b[a-z]+_[a-z]+\b/g) ?? []);
  expect(named.filter((name) => !offered.includes(name))).toEqual([]);
  expect(named).toContain("jwt_validate");
  expect(client.getInstructions()).toStartWith("JSON Web Tokens, Hashes: exact answers");
});

/** They are used too rarely for the list that is a part of every conversation. */
const RARE =
  "color_convert passwd_pin hash_algorithms qr_sepa qr_upi qr_design lorem_words lorem_sentences lorem_paragraphs";

test("rare operations are listed only by name, and can always be called", async () => {
  const { tools: byDefault } = await (await connect(undefined)).listTools();
  const { tools: named } = await (await connect(TOOLS.map(({ name }) => name))).listTools();
  const isMissing = (name: string) => byDefault.every((tool) => tool.name !== name);
  expect(named.map(({ name }) => name).filter(isMissing)).toEqual(RARE.split(" "));
  const client = await connect(["passwd_pin"]);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["passwd_pin"]);
  for (const each of [client, await connect(undefined)]) {
    const { content } = await each.callTool({ name: "passwd_pin", arguments: { length: 6 } });
    expect(content).toEqual([{ type: "text", text: expect.stringMatching(/^\d{6}$/) }]);
  }
});

test("a sentence is removed if any of its tools is not offered", () => {
  const description = "Gives a. For b use x_b. For c: x_c; for d: x_d. Last.";
  expect(withoutReferences(description, (name) => name !== "x_d")).toBe("Gives a. For b use x_b. Last.");
});

test("a tool without guidance is described by its summary", () => {
  const [tool] = agentTools([toyTool(post("/do", toyOperation("toy.do")))]).values();
  expect(tool?.definition.description).toBe("Do it.");
});

test("a call does not start after its caller has disconnected", async () => {
  const outcome: Caller["outcome"] = {};
  const client = await connect(undefined, { signal: AbortSignal.abort(), outcome });
  const result = await client.callTool({ name: "passwd_check", arguments: { password: "hunter2" } });
  expect(result).toMatchObject({
    isError: true,
    content: [{ type: "text", text: "The caller disconnected before the operation ended" }],
  });
  expect(outcome.tool).toBe("passwd_check");
});
