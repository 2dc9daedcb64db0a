import type { Tool as Definition } from "@modelcontextprotocol/server";
import { isRequired } from "../operation/json-schema.ts";
import { inputReader } from "../operation/reader.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Tool } from "../operation/tool.ts";
import { shortened } from "../refusal.ts";
import { inputSchema, outputSchema } from "./agent-schema.ts";

/** The minimum number of shared options for which a tool refers to the description of another tool. */
const MIN_SHARED_OPTIONS = 2;

/** An operation as a tool of the Model Context Protocol. */
export interface AgentTool {
  definition: Definition;
  operation: AnyOperation;
  /** Checks a call's arguments, as a body. */
  read: ReturnType<typeof inputReader>;
}

/** "jwt.decode" as "jwt_decode": clients accept letters, digits, hyphens and underscores. */
const agentToolName = ({ id }: AnyOperation): string => id.replace(".", "_");

const MAX_LISTED_NAMES = 3;

/** Limits the characters of a description, cut after a sentence: details are in the documents. */
const MAX_EXPLANATION_LENGTH = 100;

/** Limits the characters of texts in an example, such as tokens. */
const MAX_EXAMPLE_TEXT_LENGTH = 28;

const shorten = (_: string, value: unknown): unknown =>
  typeof value === "string" ? shortened(value, MAX_EXAMPLE_TEXT_LENGTH) : value;

/** The first sentences of a text. */
function firstSentences(text: string): string {
  if (text.length <= MAX_EXPLANATION_LENGTH) return text.trim();
  const end = text.lastIndexOf(". ", MAX_EXPLANATION_LENGTH);
  return end === -1 ? text.slice(0, text.indexOf(". ") + 1) : text.slice(0, end + 1);
}

/** The optional fields that an operation shares with another one: the same schema objects. */
const sharedOptions = ({ input }: AnyOperation, other: AnyOperation | undefined): string[] =>
  Object.entries(input.properties)
    .filter(([name, schema]) => schema === other?.input.properties[name] && !isRequired(input, [name]))
    .map(([name]) => name);

/** A tool's description: its purpose, an example, and the options that another tool's schema describes. */
function describeForAgent(operation: AnyOperation, shared: readonly string[], other: AnyOperation | undefined): string {
  const { summary, description = "", example } = operation;
  const named = shared.length > MAX_LISTED_NAMES ? "Other options" : `Options ${shared.join(", ")}`;
  const options = other ? ` ${named} as in ${agentToolName(other)}.` : "";
  return `${firstSentences(`${summary}. ${description}`)}${options} Example: ${JSON.stringify(example, shorten)}`;
}

/** @param earlier The operations that precede it in the list. */
function agentTool(operation: AnyOperation, earlier: readonly AnyOperation[]): AgentTool {
  const other = earlier.find((each) => sharedOptions(operation, each).length >= MIN_SHARED_OPTIONS);
  const shared = sharedOptions(operation, other);
  return {
    definition: {
      name: agentToolName(operation),
      title: operation.summary,
      description: describeForAgent(operation, shared, other),
      inputSchema: inputSchema(operation.input, shared),
      outputSchema: outputSchema(operation, other),
      annotations: { readOnlyHint: true, idempotentHint: operation.random ? undefined : true, openWorldHint: false },
    },
    operation,
    read: inputReader(operation.input, ""),
  };
}

/** All operations by their tool name, in the order of the documents. */
export function agentTools(tools: readonly Tool[]): ReadonlyMap<string, AgentTool> {
  const operations = [...new Set(tools.flatMap(({ routes }) => routes.map(({ operation }) => operation)))];
  return new Map(
    operations.map((operation, index) => [agentToolName(operation), agentTool(operation, operations.slice(0, index))]),
  );
}
