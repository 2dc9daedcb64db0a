import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationContext } from "../operation/operation.ts";
import type { AnyOperation } from "../operation/route.ts";
import { Refusal } from "../refusal.ts";
import type { AgentTool } from "./agent-tool.ts";

type ToolContent = CallToolResult["content"];

/** The result as an image, where the operation makes one. */
function images({ represent }: AnyOperation, output: unknown, input: Record<string, unknown>): ToolContent {
  const image = represent?.negotiated ? represent.make(output, input, true) : undefined;
  if (!image?.contentType.startsWith("image/")) return [];
  return [{ type: "image", data: Buffer.from(image.body).toString("base64"), mimeType: image.contentType }];
}

/**
 * Runs an operation for an agent: its data as structured content, its text form, and the image if it makes one.
 * Input that cannot be used is a result too, with the message that says what to change: a model reads it and tries again.
 *
 * @throws every error of the operation that is not a refusal: a bug of ours.
 */
export async function callTool(
  { operation, read }: AgentTool,
  args: Readonly<Record<string, unknown>>,
  context: OperationContext,
): Promise<CallToolResult> {
  try {
    const input = read(args);
    const output = await operation.run(input, context);
    const text = { type: "text" as const, text: operation.text(output, input) };
    return { content: [text, ...images(operation, output, input)], structuredContent: { ...Object(output) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}
