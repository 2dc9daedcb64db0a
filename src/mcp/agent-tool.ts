import type { Tool as Definition } from "@modelcontextprotocol/server";
import { inputReader } from "../operation/reader.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Tool } from "../operation/tool.ts";
import { inputSchema } from "./agent-schema.ts";

/** An operation as a tool of the Model Context Protocol. */
export interface AgentTool {
  definition: Definition;
  operation: AnyOperation;
  /** Checks a call's arguments, as a body. */
  read: ReturnType<typeof inputReader>;
}

/** "jwt.decode" as "jwt_decode": clients accept letters, digits, hyphens and underscores. */
const agentToolName = ({ id }: AnyOperation): string => id.replace(".", "_");

function agentTool(operation: AnyOperation): AgentTool {
  const { id, summary, guidance = `${summary}.`, random } = operation;
  return {
    definition: {
      name: agentToolName(operation),
      title: id.replace(".", " "),
      description: guidance,
      inputSchema: inputSchema(operation.input),
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: true, idempotentHint: random ? undefined : true, openWorldHint: false },
    },
    operation,
    read: inputReader(operation.input, ""),
  };
}

/** All operations by their tool name, in the order of the documents. */
export function agentTools(tools: readonly Tool[]): ReadonlyMap<string, AgentTool> {
  const operations = new Set(tools.flatMap(({ routes }) => routes.map(({ operation }) => operation)));
  return new Map([...operations].map((operation) => [agentToolName(operation), agentTool(operation)]));
}
