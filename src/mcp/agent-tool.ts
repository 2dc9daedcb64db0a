import type { Tool as Definition } from "@modelcontextprotocol/server";
import { inputReader } from "../operation/reader.ts";
import { type AnyOperation, capitalize } from "../operation/route.ts";
import type { Tool } from "../operation/tool.ts";
import { inputSchema } from "./agent-schema.ts";

/** An operation as a tool of the Model Context Protocol. */
export interface AgentTool {
  definition: Definition & { description: string };
  operation: AnyOperation;
  /** Checks a call's arguments, as a body. */
  read: ReturnType<typeof inputReader>;
}

/** "jwt.decode" as "jwt_decode": clients accept letters, digits, hyphens and underscores. */
const agentToolName = ({ id }: AnyOperation): string => id.replace(".", "_");

/** "jwt.decode" as "JWT decode", "hash.digest" as "Hash digest": names without vowels are abbreviations. */
function titleOf(id: string): string {
  const [tool = "", verb] = id.split(".");
  return `${/[aeiou]/.test(tool) ? capitalize(tool) : tool.toUpperCase()} ${verb}`;
}

function agentTool(operation: AnyOperation): AgentTool {
  const { id, summary, guidance = `${summary}.`, random } = operation;
  return {
    definition: {
      name: agentToolName(operation),
      title: titleOf(id),
      description: guidance,
      inputSchema: inputSchema(operation.input),
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: true, ...(random ? {} : { idempotentHint: true }), openWorldHint: false },
    },
    operation,
    read: inputReader(operation.input, ""),
  };
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
