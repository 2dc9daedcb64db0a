import type { OperationContext } from "../../../src/operation/operation.ts";
import { inputReader } from "../../../src/operation/reader.ts";
import { design } from "../../../src/tools/qr/design/design.ts";

const read = inputReader(design.input, "");

/** A design of a URL, or of what the options say. */
export const makeDesign = async (options: object = {}, context: Partial<OperationContext> = {}) =>
  await design.run(read({ params: {}, body: { text: "https://example.com", ...options } }), {
    baseUrl: "",
    ...context,
  });
