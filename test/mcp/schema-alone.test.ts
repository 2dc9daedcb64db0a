import { expect, test } from "bun:test";
import { connect } from "./client.ts";

interface Field {
  type: string | string[];
  description?: string;
  enum?: unknown[];
  minimum?: number;
  default?: unknown;
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
}

/** What a reader who knows the standards gives for a text: by its name and description, and by the tool's description. */
const TEXTS: readonly [words: RegExp, value: string][] = [
  [/^token .*JWE/, "eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0..JofDoBjBUo0l_Z9K.dhC0aPQFVkXtZXU8.xEFHTxr8HSSMn6UsDYAJGA"],
  [/^token /, "eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo"],
  [/^secret .*JWE/, '{"kty":"oct","k":"AAECAwQFBgcICQoLDA0ODw"}'],
  [/Base32/, "JBSWY3DPEHPK3PXP"],
  [/colour/i, "#3498db"],
  [/Web address|URL to encode/, "https://example.com"],
  [/^hash .*argon2/, "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  [/^hash .*hex/, "5d41402abc4b2a76b9719d911017c592"],
  [/base64.*data URL/, ""],
  [/Recipient/, "ada@example.com"],
  [/Phone/, "+44 20 7946 0000"],
  [/Date/, "2026-03-01"],
  [/letter/, "XXXX-9999"],
  [/./, "hello"],
];

const client = await connect();
const { tools } = await client.listTools();

/** An image, which `qr_generate` makes from its schema too. */
async function image(): Promise<string> {
  const { structuredContent } = await client.callTool({ name: "qr_generate", arguments: { text: "hello" } });
  return Object(structuredContent).qrCode;
}

async function valueFor(name: string, field: Field, description: string): Promise<unknown> {
  if (field.default !== undefined) return field.default;
  if (field.enum) return field.enum[0];
  const [type] = [field.type].flat();
  if (type === "integer" || type === "number") return field.minimum ?? 1;
  if (type === "object") return field.properties ? await argumentsFor(field, description) : {};
  if (type === "array") return [await valueFor(name, field.items ?? { type: "string" }, description)];
  const known = `${name} ${field.description ?? ""} ${description}`;
  const text = TEXTS.find(([words]) => words.test(known))?.[1] ?? "";
  return text === "" ? await image() : text;
}

/** The required arguments, and the optional ones that are needed then or whose value the schema names. */
async function argumentsFor({ properties = {}, required = [] }: Field, description: string): Promise<object> {
  const isGiven = ([name, field]: [string, Field]) =>
    required.includes(name) ||
    (field.default ?? field.enum ?? field.properties) !== undefined ||
    field.description?.startsWith("Needed") === true;
  const entries = Object.entries(properties).filter(isGiven);
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, field]) => [name, await valueFor(name, field, description)])),
  );
}

test.each(tools.map(({ name }) => name))("%s can be called by its description and its schema alone", async (name) => {
  const tool = tools.find((each) => each.name === name);
  const schema: Field = JSON.parse(JSON.stringify(tool?.inputSchema));
  const args = { ...(await argumentsFor(schema, tool?.description ?? "")) };
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  expect([isError, isError && content]).toEqual([undefined, undefined]);
  expect(Object.keys(structuredContent ?? {}).length).toBeGreaterThan(0);
});
