import { afterAll, describe, expect, test } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { operationRoutes } from "../../src/api/served-route.ts";
import { sampleRequest } from "../../src/operation/sample.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { BASE, send } from "../support/call.ts";
import { connect } from "./client.ts";

/** Names are stable: conversations and settings of agents refer to them. */
const NAMES = `
  jwt_decode jwt_validate jwt_sign jwt_keys jwt_decrypt jwt_thumbprint
  color_convert color_palette color_info color_contrast color_mix color_scale color_simulate
  passwd_generate passwd_passphrase passwd_token passwd_pin passwd_pattern passwd_check
  hash_digest hash_batch hash_verify hash_algorithms hash_all hash_hmac hash_identify
  qr_generate qr_url qr_wifi qr_contact qr_email qr_sms qr_phone qr_geo qr_event qr_otpauth qr_decode
  lorem_words lorem_sentences lorem_paragraphs lorem_generate
`;

const client = await connect();
afterAll(() => client.close());
const { tools } = await client.listTools();

/** One route of each operation, in its JSON form. */
const routes = new Map(
  TOOLS.flatMap(operationRoutes)
    .filter(({ form }) => form === "json")
    .map((route) => [route.operation.id, route]),
);

test("every operation is a tool", () => {
  expect(tools.map(({ name }) => name)).toEqual(NAMES.trim().split(/\s+/));
});

test("the list of tools has less than 30,000 characters", () => {
  expect(JSON.stringify({ tools }).length).toBeLessThan(30_000);
});

test("the service introduces itself", () => {
  expect(client.getServerVersion()).toMatchObject({ name: "sidekit", title: "Sidekit" });
  expect(client.getInstructions()).toContain("no token, password or text leaves it");
});

describe.each([...routes])("%s", (id, { method, path, operation }) => {
  const name = id.replace(".", "_");
  const tool = tools.find((each) => each.name === name);

  test("has a description, schemas and annotations", () => {
    expect(tool?.title).toMatch(/^[A-Z].*[^.]$/);
    expect(tool?.description).toMatch(/^[A-Z].*\. Example: \{.*\}$/s);
    expect(tool?.annotations).toEqual({
      readOnlyHint: true,
      ...(operation.random ? {} : { idempotentHint: true }),
      openWorldHint: false,
    });
    new Ajv2020({ strict: true, strictTypes: false }).compile(tool?.inputSchema ?? false);
  });

  test("returns the same data as over HTTP", async () => {
    // Placeholder text is random unless it is seeded.
    const example = "seed" in operation.input.properties ? { ...operation.example, seed: "agents" } : operation.example;
    const result = await client.callTool({ name, arguments: { ...example } });
    const [, url = "", body] =
      /^\w+ (\S+)(?: (.*))?$/.exec(sampleRequest(method, BASE, path, { ...operation, example })) ?? [];
    const headers = { "content-type": "application/json" };
    const answer = await send(url.slice(BASE.length), body === undefined ? {} : { method, headers, body });
    const { data } = JSON.parse(answer.text);
    expect(result.isError).toBeUndefined();
    expect(Object.keys(result.structuredContent ?? {})).toEqual(Object.keys(data));
    if (operation.random !== true) expect(result.structuredContent).toEqual(data);
    const [content] = result.content;
    const text = operation.text(Object(result.structuredContent), example);
    expect(content).toEqual({ type: "text", text: "textInput" in operation ? expect.any(String) : text });
  });
});

test("a QR code is returned as an image and as text blocks", async () => {
  const { content, structuredContent } = await client.callTool({ name: "qr_generate", arguments: { text: "hello" } });
  const { text } = await send("/api/v1/tools/qr/generate/hello/text");
  expect(content[0]).toEqual({ type: "text", text: text.slice(0, -1) });
  const png = Object(structuredContent).qrCode;
  expect(content[1]).toEqual({ type: "image", data: png, mimeType: "image/png" });
  expect(Buffer.from(png, "base64").subarray(1, 4).toString()).toBe("PNG");
});

test.each([
  ["a value out of range", "passwd_generate", { length: 3 }, "length: must be a whole number from 4 to 128"],
  ["a missing value", "hash_digest", { algorithm: "md5" }, "text: missing; it must be a text"],
  ["a value that cannot be used", "color_info", { color: "nope" }, "color: must be a CSS colour"],
])("%s gives an error result with the message of the HTTP API", async (_, name, args, message) => {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  expect(content).toEqual([{ type: "text", text: expect.stringContaining(message) }]);
});

test("an unknown tool gives a protocol error", async () => {
  for (const name of ["nope", "constructor", "__proto__", "hash.digest"])
    expect(client.callTool({ name, arguments: {} })).rejects.toThrow("Unknown tool; tools/list names all of them");
});
