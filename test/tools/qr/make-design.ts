import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { design } from "../../../src/tools/qr/design/design.ts";
import { run } from "../../support/run.ts";
import { type Picture, pixelsOf } from "./readers.ts";

/** What the designs say for which no other text is given. */
export const URL_TEXT = "https://example.com";

/** A design of a URL, or of what the options say. */
export const makeDesign = (options: object = {}, context: object = {}) =>
  run(design, { text: URL_TEXT, ...options }, context);

const base64Of = async (options: object) => Buffer.from((await makeDesign(options)).qrCode, "base64");

export const drawnDesign = async (options: object): Promise<Picture> => pixelsOf(await base64Of(options));

/** A design as PDF, with a character for each byte. */
export const pdfOf = async (options: object): Promise<string> =>
  (await base64Of({ ...options, format: "pdf" })).toString("latin1");

/** What the first stream of a PDF that follows some text inflates to. It has the length that is written. */
export function inflatedStream(pdf: string, after = "") {
  const stream = /\/Length (\d+).*\nstream\n/g;
  stream.lastIndex = pdf.indexOf(after);
  const length = Number(stream.exec(pdf)?.[1]);
  const end = stream.lastIndex + length;
  if (!pdf.startsWith("\nendstream", end)) throw new Error("A stream of the PDF has another length");
  return inflateSync(Buffer.from(pdf.slice(stream.lastIndex, end), "latin1"));
}
