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
    const input = read({ params: {}, body: args });
    const output = await operation.run(input, context);
    // If the input of the text form differs, the operation runs a second time, except for another random result.
    const { textInput, random } = operation;
    const textFormInput = textInput && !random ? { ...input, ...textInput } : input;
    const textFormOutput = textFormInput === input ? output : await operation.run(textFormInput, context);
    const text = operation.text(textFormOutput, textFormInput);
    const content: ToolContent = [{ type: "text", text }, ...images(operation, output, input)];
    return { content, structuredContent: { ...Object(output) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}
