import type { Tool as Definition } from "@modelcontextprotocol/server";
import { reader } from "../operation/reader.ts";
import type { AnyOperation } from "../operation/route.ts";
import type { Tool } from "../operation/tool.ts";
import { inputSchema, outputSchema } from "./agent-schema.ts";

/** An operation as the Model Context Protocol offers it to a model. */
export interface AgentTool {
  definition: Definition;
  operation: AnyOperation;
  /** Checks a call's arguments. @throws Refusal that names every wrong field. */
  read: (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** "jwt.decode" as "jwt_decode": hosts of models accept letters, digits, hyphens and underscores. */
const nameOf = ({ id }: AnyOperation): string => id.replace(".", "_");

/** When to use a tool, what it returns, and a call that works. */
const describe = ({ summary, description, example }: AnyOperation): string =>
  `${description ?? `${summary}.`} Example: ${JSON.stringify(example)}`;

function agentTool(operation: AnyOperation): AgentTool {
  const read = reader(operation.input, "");
  return {
    definition: {
      name: nameOf(operation),
      title: operation.summary,
      description: describe(operation),
      inputSchema: inputSchema(operation.input),
      outputSchema: outputSchema(operation.output),
      annotations: {
        readOnlyHint: true,
        ...(operation.random ? {} : { idempotentHint: true }),
        openWorldHint: false,
      },
    },
    operation,
    read: (args) => read({ params: {}, body: args }),
  };
}

/** Every operation of the tools by its name for agents, in the order of the documents. */
export function agentTools(tools: readonly Tool[]): ReadonlyMap<string, AgentTool> {
  const operations = new Set(tools.flatMap(({ routes }) => routes.map(({ operation }) => operation)));
  return new Map([...operations].map((operation) => [nameOf(operation), agentTool(operation)]));
}
