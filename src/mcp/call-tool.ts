import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationContext } from "../operation/operation.ts";
import { Refusal } from "../operation/refusal.ts";
import type { AnyOperation } from "../operation/route.ts";
import { turns } from "../operation/turns.ts";
import type { AgentTool } from "./agent-tool.ts";

type ToolContent = CallToolResult["content"];

/** The result as an image with its caption, if the operation can make one. */
function imageContent({ represent }: AnyOperation, output: unknown, input: Record<string, unknown>): ToolContent {
  if (!represent?.negotiated) return [];
  const image = represent.make(output, input, true);
  if (!image?.contentType.startsWith("image/")) return [];
  const data = Buffer.from(image.body).toString("base64");
  const captions = represent.caption ? [represent.caption(output)] : [];
  return [
    ...captions.map((text) => ({ type: "text" as const, text })),
    { type: "image", data, mimeType: image.contentType },
  ];
}

/**
 * Runs an operation for an agent. The result has the data as structured content, and the image or else the text form.
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
    if (operation.turnsFrom === 0) await turns.first(context);
    const output = await operation.run(input, context);
    const image = imageContent(operation, output, input);
    const content: ToolContent = image.length > 0 ? image : [{ type: "text", text: operation.text(output, input) }];
    return { content, structuredContent: { ...Object(output) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}
