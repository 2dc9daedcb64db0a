import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import { operationRoutes } from "../../src/api/served-route.ts";
import { alternativesOf, flatFields } from "../../src/operation/flat-fields.ts";
import { isRequired } from "../../src/operation/json-schema.ts";
import { TOOLS } from "../../src/tools/tools.ts";
import { connect } from "./client.ts";

/** Names are stable: conversations and settings of agents refer to them. */
const NAMES = `
  jwt_decode jwt_validate jwt_sign jwt_keys jwt_decrypt jwt_thumbprint
  color_palette color_info color_contrast color_difference color_mix color_scale color_simulate
  passwd_generate passwd_passphrase passwd_token passwd_pattern passwd_check passwd_hash passwd_verify
  hash_digest hash_batch hash_verify hash_all hash_hmac hash_identify
  qr_generate qr_url qr_wifi qr_contact qr_email qr_sms qr_phone qr_geo qr_event qr_otpauth qr_decode
  lorem_generate
`;

const client = await connect();
const { tools } = await client.listTools();

/** One route of each operation, in its JSON form. */
const routes = new Map(
  TOOLS.flatMap(operationRoutes)
    .filter(({ form, operation }) => form === "json" && operation.agents !== "named")
    .map((route) => [route.operation.id, route]),
);

test("every operation is a tool", () => {
  expect(tools.map(({ name }) => name)).toEqual(NAMES.trim().split(/\s+/));
});

/** 8,000 tokens of 4 bytes. */
const MAX_LIST_BYTES = 32_000;
const MAX_TOOL_BYTES = 1_650;
const ajv = new Ajv2020({ strict: true, strictTypes: false });
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Whether a result has a member: "privateKey.pem"; "codes.text" in each of a list. */
const hasMember = (schema: TSchema, path: string): boolean =>
  path.split(".").reduce<TSchema | undefined>((at, name) => {
    const found = alternativesOf(at?.items ?? at ?? {}).find(({ properties }) => properties?.[name] !== undefined);
    return found?.properties[name];
  }, schema) !== undefined;

test("the list of tools takes at most 8,000 tokens", () => {
  expect(bytesOf({ tools })).toBeLessThanOrEqual(MAX_LIST_BYTES);
});

test("every description is rated, at least 4 of 5 in every field", async () => {
  const rows = (await Bun.file(new URL("ratings.txt", import.meta.url)).text()).matchAll(
    /^([a-z]+_[a-z]+)((?: \d){6})$/gm,
  );
  const ratings = new Map([...rows].map(([, name = "", cells = ""]) => [name, cells.match(/\d/g)?.map(Number) ?? []]));
  expect([...ratings.keys()]).toEqual(tools.map(({ name }) => name));
  for (const [name, fields] of ratings) expect([name, Math.min(...fields) >= 4]).toEqual([name, true]);
});

test("the service introduces itself", () => {
  expect(client.getServerVersion()).toMatchObject({ name: "sidekit", title: "Sidekit" });
  expect(client.getInstructions()).toContain("no token, password or text leaves it");
});

describe.each([...routes])("%s", (id, { operation }) => {
  const name = id.replace(".", "_");
  const tool = tools.find((each) => each.name === name);

  test("says in few bytes what it gives, and when to use another tool, which exists", () => {
    expect(tool?.title?.toLowerCase()).toBe(id.replace(".", " "));
    expect(tool?.title).toMatch(/^(JWT|Color|Passwd|Hash|QR|Lorem) [a-z]+$/);
    expect(bytesOf(tool)).toBeLessThanOrEqual(MAX_TOOL_BYTES);
    expect(tool?.annotations).toEqual({
      readOnlyHint: true,
      ...(operation.random ? {} : { idempotentHint: true }),
      openWorldHint: false,
    });
    ajv.compile(tool?.inputSchema ?? false);
    const description = tool?.description ?? "";
    expect(description).toMatch(/^[A-Z].{15,}?\. [A-Z].*\.$/s);
    expect(description.length).toBeLessThanOrEqual(160);
    const others = description.match(/\b(?:jwt|color|passwd|hash|qr|lorem)_\w*/g) ?? [];
    expect(others.length).toBeGreaterThan(0);
    const [, result = ""] = /Result: (.+)\.$/.exec(description) ?? [];
    for (const path of result.split(", ").filter(Boolean))
      expect([path, hasMember(operation.output, path)]).toEqual([path, true]);
    for (const other of others) expect(tools.some((each) => each.name.startsWith(other) && other !== name)).toBe(true);
  });

  test("its schemas stand alone: with every field, its meaning, type, bounds and default", () => {
    expect(JSON.stringify(tool)).not.toMatch(/as in|\$ref|\bfile\b/);
    const fields = flatFields(operation.input).filter(({ schema }) => schema.agents !== false);
    expect(fields.length).toBe(flatFields(Object(tool?.inputSchema)).length);
    const required = Object.keys(operation.input.properties).filter((each) => isRequired(operation.input, [each]));
    expect(tool?.inputSchema.required).toEqual(required.length === 0 ? undefined : required);
    for (const { path, schema } of fields) {
      const [outer = "", inner] = path;
      const top = Object(tool?.inputSchema.properties?.[outer]);
      expect(top.description).toMatch(/^(?![a-z]+$).{3,}$/);
      const shown = inner === undefined ? top : top.properties[inner];
      expect(shown.default).toEqual(schema.default);
      // One type, and no list of numbers: models of Gemini refuse others.
      const each = alternativesOf(schema).find(({ type }) => type === shown.type);
      expect(each).toBeDefined();
      if (each?.items) expect(shown.items.type).toBe(each.items.type);
      const listed = each?.type === "string" ? [] : (each?.enum ?? []);
      for (const value of listed) expect(top.description).toContain(String(value));
      for (const bound of ["enum", "minimum", "maximum", "maxLength", "maxItems"]) {
        const isShown = !(Math.abs(each?.[bound]) > 1e12) && listed !== each?.[bound];
        expect(shown[bound]).toEqual(isShown ? each?.[bound] : undefined);
      }
    }
  });

  test("returns the text form of its data, or the caption of an image", async () => {
    const { example, represent, text } = operation;
    const { content, structuredContent } = await client.callTool({ name, arguments: { ...example } });
    const shown = represent && "caption" in represent ? represent.caption : text;
    expect(content[0]).toEqual({ type: "text", text: shown(Object(structuredContent), example) });
  });
});

test("a field that takes numbers and texts takes numbers as text, the type that its schema has", async () => {
  const claims = { payload: {}, secret: "a secret of no less than 32 bytes", expiresIn: "900", now: "1000" };
  const { structuredContent } = await client.callTool({ name: "jwt_sign", arguments: claims });
  expect(Object(structuredContent).payload).toEqual({ exp: 1900 });
});

test("a QR code is returned as an image with a caption, without its drawing", async () => {
  const args = { text: "hello", margin: 0 };
  const { content, structuredContent } = await client.callTool({ name: "qr_generate", arguments: args });
  const { qrCode: png, warnings } = Object(structuredContent);
  expect(content[0]).toEqual({ type: "text", text: `PNG of 200 pixels, version 1, level M\n${warnings[0]}` });
  expect(JSON.stringify(content)).not.toMatch(/[▀▄█]/);
  expect(content[1]).toEqual({ type: "image", data: png, mimeType: "image/png" });
  expect(Buffer.from(png, "base64").subarray(1, 4).toString()).toBe("PNG");
});

test.each([
  ["an SVG image, as models see none,", "svg", ["SVG of 200 pixels, version 1, level M"]],
  ["a drawing", "text", []],
])("a QR code that is %s is returned as text", async (_, type, caption) => {
  const args = { text: "hello", type };
  const { content, structuredContent } = await client.callTool({ name: "qr_generate", arguments: args });
  const texts = [...caption, Object(structuredContent).qrCode];
  expect(content).toEqual(texts.map((text) => ({ type: "text", text })));
});

test.each([
  ["nope", "use one that tools/list names"],
  ["constructor", "use one that tools/list names"],
  ["__proto__", "use one that tools/list names"],
  ["hash.digest", "did you mean hash_digest?"],
  ["lorem_sentence", "did you mean lorem_sentences?"],
])("the unknown tool %s gives a protocol error", async (name, advice) => {
  expect(client.callTool({ name, arguments: {} })).rejects.toThrow(`Unknown tool; ${advice}`);
});
