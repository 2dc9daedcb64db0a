import { inputReader } from "../../../src/operation/reader.ts";
import { design } from "../../../src/tools/qr/design/design.ts";

const read = inputReader(design.input, "");

/** A design of a URL, or of what the options say. */
export const makeDesign = async (options: object = {}) =>
  await design.run(read({ params: {}, body: { text: "https://example.com", ...options } }), { baseUrl: "" });
