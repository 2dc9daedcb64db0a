import { beforeAll, describe, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { sidekit } from "../cli/support/sidekit.ts";
import { run } from "../support/command.ts";
import { COMMAND, NODE_VERSION } from "../support/service.ts";

const [command, ...args] = COMMAND;

interface Message {
  jsonrpc: string;
  id: number | null;
  result?: object;
  error?: object;
}

/** Sends an input to `sidekit mcp` and gives the messages that it answers. */
async function exchange(input: string | Blob): Promise<Message[]> {
  const { code, stdout, stderr } = await run([...COMMAND, "mcp"], { input });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

const request = (id: number, method: string, params?: object): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

const PONG = (id: number) => ({ jsonrpc: "2.0", id, result: {} });

const refused = (code: number, message = expect.stringMatching(/^[^\n]+$/), id: number | null = null) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

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

  test.each<[string, string[], Record<string, string>]>([
    ["an option", ["--mcp-tools", "jwt_decode, lorem"], {}],
    ["a variable", [], { SIDEKIT_MCP_TOOLS: "jwt_decode,lorem" }],
  ])("offers the tools that %s names", async (_, options, variables) => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command, args: [...args, "mcp", ...options], env: variables }));
    try {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names.filter((name) => !name.startsWith("lorem_"))).toEqual(["jwt_decode"]);
      expect(names).toContain("lorem_words");
    } finally {
      await client.close();
    }
  });
});

// Under Node, the package's command becomes the same binary (execve), whose own run has these cases.
if (NODE_VERSION === undefined) {
  describe("sidekit mcp", () => {
    test("ends immediately if the input is empty", async () => {
      expect(await exchange("")).toEqual([]);
    });

    test("answers every request before the end of the input, also those that take long", async () => {
      const check = { name: "passwd_check", arguments: { password: "correct horse" } };
      const answers = await exchange(request(1, "tools/call", check) + request(2, "ping").trimEnd());
      expect(answers.map(({ id }) => id).sort()).toEqual([1, 2]);
    });

    test("ends with its input, also if the client subscribed to changes", async () => {
      const _meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const notifications = { toolsListChanged: true };
      const input =
        request(1, "server/discover", { _meta }) + request(2, "subscriptions/listen", { _meta, notifications });
      expect(await exchange(input)).toContainEqual(expect.objectContaining({ id: 1, result: expect.anything() }));
    });

    test("refuses text that UTF-8 cannot encode in the answer to its call, for which the client waits", async () => {
      const call = { name: "hash_digest", arguments: { algorithm: "md5", text: "half \ud83d" } };
      const text = "text: must be Unicode text without lone surrogates";
      expect(await exchange(request(1, "tools/call", call))).toEqual([
        { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text }], isError: true } },
      ]);
    });

    test.each([
      ["no parameters", null],
      ["parameters that are nested too deeply", JSON.parse(`{"a":${"[".repeat(100)}${"]".repeat(100)}}`)],
    ])("refuses %s in the answer to their request, for which the client waits", async (_, params) => {
      expect(await exchange(request(1, "ping", params))).toEqual([refused(-32_600, undefined, 1)]);
    });

    test.each([
      [["--port=1"], 'Unknown option "--port"; sidekit mcp --help lists its options'],
      [["jwt"], "sidekit mcp takes no values; sidekit mcp --help lists its options"],
      [["--mcp-tools"], "--mcp-tools: its value is missing"],
      [["--mcp-tools=jwt_sig"], '--mcp-tools (SIDEKIT_MCP_TOOLS): "jwt_sig" is not known; did you mean jwt_sign?'],
    ])("refuses the options %j", async (options, message) => {
      expect(await sidekit(["mcp", ...options])).toEqual({ code: 2, stdout: "", stderr: `sidekit: ${message}\n` });
    });
  });

  /** Lines that are no messages, each with the code of its error. */
  const NO_MESSAGES: readonly [name: string, line: string | Uint8Array<ArrayBuffer>, code: number][] = [
    ["garbage", "garbage", -32_700],
    ["half of an object", '{"jsonrpc":', -32_700],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), -32_700],
    ["a list", "[1]", -32_600],
    ["an object that is no message", '{"a":1}', -32_600],
    ["another version", '{"jsonrpc":"1.0","method":"ping"}', -32_600],
    ["JSON that is nested too deeply", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`, -32_600],
  ];

  describe("one session", () => {
    const LONG = Buffer.alloc(33 * 1024 * 1024, "a");
    const TOO_LONG = refused(-32_600, "The line is longer than 33,554,432 bytes; send less");
    const EMPTY = NO_MESSAGES.length + 1;
    const INVALID = EMPTY + 1;
    let answers: Message[] = [];
    /** The errors of lines that are no messages, in their order; other answers can overtake them. */
    let errors: Message[] = [];

    // Each line has a message after it; the last one has no end.
    beforeAll(async () => {
      const lines = [...NO_MESSAGES.map(([, line]) => line), LONG];
      const input = lines.flatMap((line, id) => [line, `\n${request(id, "ping")}`]);
      const windows = `\n\r\n\ufeff${request(EMPTY, "ping").replace("\n", "\r\n")}`;
      const invalid = request(INVALID, "tools/call", { name: "hash_digest", arguments: [1] });
      answers = await exchange(new Blob([...input, windows, invalid, LONG]));
      errors = answers.filter(({ id }) => id === null);
    });

    const answersTo = (wanted: number) => answers.filter(({ id }) => id === wanted);

    test.each(NO_MESSAGES.map(([name, , code], id) => ({ name, code, id })))(
      "goes on after a line that is not a message, which gets an error: $name",
      ({ code, id }) => {
        expect(errors[id]).toEqual(refused(code));
        expect(answersTo(id)).toEqual([PONG(id)]);
      },
    );

    test("goes on after a line of more than the limit", () => {
      expect(errors.slice(NO_MESSAGES.length)).toEqual([TOO_LONG, TOO_LONG]);
      expect(answersTo(NO_MESSAGES.length)).toEqual([PONG(NO_MESSAGES.length)]);
    });

    test("takes empty lines, Windows line ends and a byte-order mark for no garbage", () => {
      expect(answersTo(EMPTY)).toEqual([PONG(EMPTY)]);
      expect(errors).toHaveLength(NO_MESSAGES.length + 2);
    });

    test("has a message of one line about invalid parameters", () => {
      const error = { code: -32_602, message: "params.arguments: must be of type object" };
      expect(answersTo(INVALID)).toEqual([{ jsonrpc: "2.0", id: INVALID, error }]);
    });
  });
}
