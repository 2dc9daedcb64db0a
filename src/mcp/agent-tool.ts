import type { Tool as Definition } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { alternativesOf, isObjectSchema, type ObjectSchema } from "../operation/flat-fields.ts";
import type { JsonObject } from "../operation/json.ts";
import { isRequired } from "../operation/json-schema.ts";
import { inputReader } from "../operation/reader.ts";
import { type AnyOperation, capitalize, type Tool } from "../operation/tool.ts";

// The list of tools is a part of every conversation, so its schemas are as short as they can be without a reference to
// another tool. Patterns, and that a text or list must not be empty, are left to the operation, whose message has them in words.
// They have what all models take: the API of Gemini refuses every tool of a conversation if one has a list of types, or an
// enumeration of numbers, whose values are in the description.

/** The keywords of JSON Schema that a field has for agents. */
const KEYWORDS = ["type", "enum", "minimum", "maximum", "maxLength", "maxItems"] as const;

/** Limits of numbers beyond it are those of the computation: no caller needs to know them. */
const MAX_MEANT = 1e12;

function keywordsOf(schema: TSchema): JsonObject {
  const kept = KEYWORDS.filter(
    (keyword) =>
      schema[keyword] !== undefined &&
      !(Math.abs(schema[keyword]) > MAX_MEANT) &&
      (keyword !== "enum" || schema.type === "string"),
  );
  return {
    ...Object.fromEntries(kept.map((keyword) => [keyword, schema[keyword]])),
    ...(schema.items && { items: keywordsOf(schema.items) }),
  };
}

/** The form that has all values of a field: a list may have a single text, and a text may be a number. */
function widest(schema: TSchema): TSchema {
  const alternatives = alternativesOf(schema);
  const ofType = (type: string) => alternatives.find((each) => each.type === type);
  return ofType("array") ?? ofType("string") ?? schema;
}

/** The schema of a field. An object has one description for all of its fields. */
function fieldSchema(schema: TSchema, described: { description?: string }): JsonObject {
  if (isObjectSchema(schema)) return { ...described, ...objectSchema(schema, () => ({})) };
  const defaults = "default" in schema ? { default: schema.default } : {};
  return { ...described, ...keywordsOf(widest(schema)), ...defaults };
}

function objectSchema(schema: ObjectSchema, describe: (field: TSchema) => { description?: string }) {
  const fields = Object.entries(schema.properties).filter(([, { agents }]) => agents !== false);
  const required = fields.map(([name]) => name).filter((name) => isRequired(schema, [name]));
  return {
    type: "object" as const,
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, describe(field))])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The schema of a tool's arguments: every field that agents have, with its meaning, type, bounds and default. */
export const inputSchema = (schema: ObjectSchema): JsonObject & { type: "object" } =>
  objectSchema(schema, ({ description = "", brief = description }) => ({ description: brief }));

/** An operation as a tool of the Model Context Protocol. */
export type AgentTool = ReturnType<typeof agentTool>;

/** "jwt.decode" as "jwt_decode": clients accept letters, digits, hyphens and underscores. */
const agentToolName = ({ id }: AnyOperation): string => id.replace(".", "_");

/** "jwt.decode" as "JWT decode", "hash.digest" as "Hash digest": names without vowels are abbreviations. */
function titleOf(id: string): string {
  const [tool = "", verb] = id.split(".");
  return `${/[aeiou]/.test(tool) ? capitalize(tool) : tool.toUpperCase()} ${verb}`;
}

function agentTool(operation: AnyOperation) {
  const { id, summary, guidance = `${summary}.`, random } = operation;
  const definition = {
    name: agentToolName(operation),
    title: titleOf(id),
    description: guidance,
    inputSchema: inputSchema(operation.input),
    outputSchema: { type: "object" },
    annotations: { readOnlyHint: true, ...(random ? {} : { idempotentHint: true }), openWorldHint: false },
  } satisfies Definition;
  /** Checks a call's arguments, as a body. */
  const read = inputReader(operation.input, "");
  return { definition, operation, read };
}

/** Whether a list of names has a tool for agents: by its own name, or by that of all operations of its kind. */
export const isNamed = (name: string, names: readonly string[]): boolean =>
  names.includes(name) || names.includes(name.slice(0, name.indexOf("_")));

/** A description without the sentences that refer to tools that are not offered. */
export const withoutReferences = (description: string, isOffered: (name: string) => boolean): string =>
  description
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => sentence.match(/\b[a-z]+_[a-z]+\b/g)?.every(isOffered) !== false)
    .join(" ");

/** All operations by their tool name, in the order of the documents. */
export function agentTools(tools: readonly Tool[]): ReadonlyMap<string, AgentTool> {
  const operations = new Set(tools.flatMap(({ routes }) => routes.map(({ operation }) => operation)));
  return new Map([...operations].map((operation) => [agentToolName(operation), agentTool(operation)]));
}
