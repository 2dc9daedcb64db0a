import { JSON_TYPE, TEXT_TYPE } from "../http/media-type.ts";
import type { Result } from "../http/success.ts";

/** The text form of an answer, with its newline. */
export const asText = (text: string): Result => ({ contentType: TEXT_TYPE, body: `${text}\n` });

/** The success envelope around an operation's output. */
export const asJson = (data: unknown): Result => ({
  contentType: JSON_TYPE,
  body: JSON.stringify({ success: true, data }),
});
