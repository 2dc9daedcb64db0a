import { describe, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { COMMAND } from "../support/service.ts";

const [command, ...args] = COMMAND;

/** Sends lines to `sidekit mcp`, closes its input and gives what it wrote. */
async function exchange(...lines: readonly string[]) {
  const child = Bun.spawn([command, ...args, "mcp"], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
  child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  await child.stdin.flush();
  const written = new Response(child.stdout).text();
  // The answer comes before the end of the input is noticed.
  await Bun.sleep(lines.length > 0 ? 1500 : 0);
  child.stdin.end();
  return { code: await child.exited, stdout: await written, stderr: await new Response(child.stderr).text() };
}

describe("sidekit mcp", () => {
  test("offers the tools to the official client", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command, args: [...args, "mcp"] }));
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(30);
    const { content } = await client.callTool({ name: "hash_digest", arguments: { algorithm: "md5", text: "hello" } });
    expect(content).toEqual([{ type: "text", text: "5d41402abc4b2a76b9719d911017c592" }]);
    const refused = await client.callTool({ name: "hash_digest", arguments: { algorithm: "md5" } });
    expect(refused.isError).toBe(true);
    await client.close();
  });

  test("writes only the protocol to standard output, and ends when its input ends", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const { code, stdout, stderr } = await exchange(
      JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    );
    const messages = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(messages).toMatchObject([{ jsonrpc: "2.0", id: 1, result: { serverInfo: { name: "sidekit" } } }]);
    expect([code, stderr]).toEqual([0, ""]);
  });

  test("ends immediately if the input is empty", async () => {
    expect(await exchange()).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("takes no options", async () => {
    const child = Bun.spawn([command, ...args, "mcp", "--port=1"], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    expect(await child.exited).toBe(2);
    expect(await new Response(child.stderr).text()).toBe("sidekit: sidekit mcp takes no values and no options\n");
  });
});
