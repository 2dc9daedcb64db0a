import { JSON_TYPE, TEXT_TYPE } from "../http/media-type.ts";
import type { RenderedResult } from "../http/success.ts";

/** The text form of an answer, with its newline. */
export const textResult = (text: string): RenderedResult => ({ contentType: TEXT_TYPE, body: `${text}\n` });

/** The success envelope around an operation's output. */
export const jsonResult = (data: unknown): RenderedResult => ({
  contentType: JSON_TYPE,
  body: JSON.stringify({ success: true, data }),
});
