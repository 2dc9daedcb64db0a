import type { JsonObject } from "../../json/object.ts";
import type { Representation, TrustedIssuers } from "../../operation/operation.ts";
import { inputReader } from "../../operation/reader.ts";
import type { AnyOperation } from "../../operation/route.ts";
import { ByteBudget } from "../input/byte-source.ts";
import type { PreparedInput } from "../input/prepare.ts";

/** The result of an operation. */
export interface OperationResult {
  output: unknown;
  /** The complete input, with defaults. */
  input: JsonObject;
  /** The text form, of the output or of one with other words. */
  text(shown?: unknown): string;
  /** Another media type than JSON and text, if the input requests one. */
  representation: Representation | undefined;
}

/**
 * Runs an operation with the input of a command line, for the requested form of the result.
 * @param trusted The issuers whose tokens need no secret.
 * @throws Refusal for invalid input.
 */
export async function runWithInput(
  operation: AnyOperation,
  { query, body, given, bytes }: PreparedInput,
  form: "text" | "json",
  trusted?: TrustedIssuers,
): Promise<OperationResult> {
  const { upload, textInput = {} } = operation;
  if (upload && bytes) {
    const input = inputReader(upload.input, "")({ params: {}, query, body });
    const output = await upload.run(input, upload.isKept ? new ByteBudget().limit(bytes) : bytes.chunks);
    return { output, input, text: (shown = output) => upload.text(shown), representation: undefined };
  }
  const read = inputReader(operation.input, "")({ params: {}, query, body });
  const isChosen = Object.keys(textInput).some((name) => given.has(name));
  const input = form === "json" || isChosen ? read : { ...read, ...textInput };
  // Only descriptions use the base URL, and they are not commands.
  const output = await operation.run(input, { baseUrl: "http://localhost:3000", trusted });
  return {
    output,
    input,
    text: (shown = output) => operation.text(shown, input),
    representation: form === "text" ? operation.represent?.make(output, input, isChosen) : undefined,
  };
}
