import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationContext } from "../operation/operation.ts";
import type { AnyOperation } from "../operation/route.ts";
import { Refusal } from "../refusal.ts";
import type { AgentTool } from "./agent-tool.ts";

type ToolContent = CallToolResult["content"];

/** The result as an image, if the operation can make one. */
function images({ represent }: AnyOperation, output: unknown, input: Record<string, unknown>): ToolContent {
  const image = represent?.negotiated ? represent.make(output, input, true) : undefined;
  if (!image?.contentType.startsWith("image/")) return [];
  return [{ type: "image", data: Buffer.from(image.body).toString("base64"), mimeType: image.contentType }];
}

/** The text form of a result. If its input differs (`textInput`), the operation runs a second time. */
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
 * Runs an operation for an agent. The result has the data as structured content, the text form, and the image, if any.
 * Invalid input gives a result with `isError` and a message that says what to change, so that the model can try again.
 *
 * @throws Errors other than refusals, which are bugs.
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
