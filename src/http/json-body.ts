import { fromUtf8, withoutMark } from "../operation/encoding.ts";
import { counted, jsonKind } from "../operation/expectation.ts";
import { complexityOf, isJsonObject, type JsonObject, parsedJson, pathToFirst } from "../operation/json.ts";
import { invalidField, pointer, Refusal } from "../operation/refusal.ts";
import { freeMemory } from "../runtime/runtime.ts";
import { largestLength, readAll, UNCOUNTED_BYTES } from "./body.ts";
import { BYTES_TYPE, isCompressed, isJson, JSON_TYPE } from "./media-type.ts";
import type { RequestContext } from "./request-context.ts";

const MAX_DEPTH = 64;

/** Larger than the number of objects, arrays and values in any token, the input with the most of them. */
const MAX_VALUES = 32_768;

export type BodyBytes = ArrayBuffer | Uint8Array;

/** The refusal of a body that is not JSON. The parser's message is not used: it quotes the body, which may hold a secret. */
export const malformedJson = () =>
  new Refusal("MALFORMED_BODY", "The body is not valid JSON; check its quotes, commas and brackets");

/**
 * In decoded UTF-8, lone surrogates can only come from an escape of U+D800 to U+DFFF: other JSON needs no search.
 * A single character first, which Bun finds 20 times as fast: a POST of 64 KiB takes 363,000 instead of 489,000 instructions.
 */
const mayHoldSurrogates = (json: string): boolean =>
  json.includes("\\") && (json.includes("\\ud") || json.includes("\\uD"));

/** Whether a text, or a name in an object, has a lone surrogate, which UTF-8 cannot encode (RFC 3629, 3). */
const isIllFormed = (value: unknown): boolean =>
  typeof value === "string"
    ? !value.isWellFormed()
    : isJsonObject(value) && !Object.keys(value).every((name) => name.isWellFormed());

/** The refusal of a body of another media type. */
export const notJson = (acceptsBytes = false) =>
  new Refusal(
    "UNSUPPORTED_MEDIA_TYPE",
    acceptsBytes
      ? `The body is not plain JSON; send JSON with Content-Type: ${JSON_TYPE}, or any bytes with Content-Type: ${BYTES_TYPE}`
      : `The body is not plain JSON; send it with Content-Type: ${JSON_TYPE}`,
  );

/** The refusal of a compressed body, which nothing here decompresses. */
export const compressedBody = () =>
  new Refusal("UNSUPPORTED_MEDIA_TYPE", "The body is compressed; send the bytes without a Content-Encoding");

/** Requests with shorter bodies usually take less than 1 ms: they need no turn, which costs 20 µs. */
const LONG_BYTES = 72 * 1024;

/** Whether a body is so long that parsing it, and what comes then, can take milliseconds: this is done in a turn. */
export const isLong = ({ headers }: Request, from = LONG_BYTES): boolean =>
  Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY) >= from;

/** The bytes of a request's JSON body; empty if it has none. @throws Refusal if it must not or cannot be read. */
export function readBody(request: Request, context: RequestContext, acceptsBytes = false): Promise<BodyBytes> {
  const isEncoded = isCompressed(request);
  if (!isEncoded && isJson(request.headers.get("content-type") ?? ""))
    return readAll(request, context, context.policy.maxBody);
  const refusal = isEncoded ? compressedBody() : notJson(acceptsBytes);
  const length = largestLength(request);
  if (length > 0 && length !== Number.POSITIVE_INFINITY) throw refusal;
  // A chunked body can be empty. Deno and Node give a stream where there is no body, too.
  return readAll(request, context, 0).catch(() => {
    throw refusal;
  });
}

/**
 * The JSON in a body; `{}` if it is empty. Large bytes are freed: those that waited for the collector took 140 MiB while
 * 64 callers sent 1 MB each. @throws Refusal if it is not in UTF-8.
 */
export function bodyText({ policy }: RequestContext, bytes: BodyBytes): string {
  if (bytes.byteLength === 0) return "{}";
  const json = fromUtf8(bytes);
  if (json === null) throw new Refusal("MALFORMED_BODY", "The body is not valid UTF-8; send JSON in UTF-8");
  if (policy.network && bytes.byteLength > UNCOUNTED_BYTES) freeMemory(bytes);
  // RFC 8259, 8.1, allows to ignore a byte-order mark.
  return withoutMark(json);
}

/** Parses a JSON object. @throws Refusal if it is not JSON, not an object, too deep, or has too many values. */
export function parseJsonObject(json: string): Readonly<JsonObject> {
  // More would take long to parse, check or serialize.
  const { depth, values } = complexityOf(json);
  if (depth > MAX_DEPTH) throw invalidField("", `Must be JSON of at most ${MAX_DEPTH} levels`);
  if (values > MAX_VALUES)
    throw invalidField("", `Must have at most ${counted(MAX_VALUES, "objects, arrays and values")} in all`);
  const value = parsedJson(json);
  if (value === undefined) throw malformedJson();
  if (!isJsonObject(value)) throw invalidField("", `Must be a JSON object, not ${jsonKind(value)}`);
  return value;
}

/** @throws Refusal if a text within an operation's input has a lone surrogate. */
export function refuseIllFormed(fields: Readonly<JsonObject>): void {
  const unpaired = pathToFirst(fields, isIllFormed);
  if (unpaired) throw invalidField(pointer(unpaired), "Must be Unicode text without lone surrogates");
}

/** Parses an operation's input. @throws Refusal as `parseJsonObject`, or if a text has a lone surrogate. */
export function parseFields(json: string): Readonly<JsonObject> {
  const fields = parseJsonObject(json);
  if (mayHoldSurrogates(json)) refuseIllFormed(fields);
  return fields;
}

/** The fields in the body of a request. @throws Refusal if they cannot be read. */
export const parseBody = (context: RequestContext, bytes: BodyBytes): Readonly<JsonObject> =>
  parseFields(bodyText(context, bytes));
