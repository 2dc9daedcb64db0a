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

/** The text form of a result. Where it has input of its own (a QR code as blocks), the operation runs once more for it. */
async function textForm(
  operation: AnyOperation,
  output: unknown,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<string> {
  const { textInput, random } = operation;
  if (!textInput || random) return operation.text(output, input);
  const asText = { ...input, ...textInput };
  return operation.text(await operation.run(asText, context), asText);
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
    const text = await textForm(operation, output, input, context);
    const content: ToolContent = [{ type: "text", text }, ...images(operation, output, input)];
    return { content, structuredContent: { ...Object(output) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}
