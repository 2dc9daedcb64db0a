import { Buffer } from "node:buffer";
import { type Losses, lossesOf } from "../json/lossless.ts";
import { structureOf } from "../json/structure.ts";
import { pointer } from "../operation/pointer.ts";
import { invalidField, Refusal } from "../refusal.ts";
import { isJson } from "./media-type.ts";
import { mayHoldSurrogates, refuseLoneSurrogates } from "./well-formed.ts";

const MAX_DEPTH = 64;

/** More than any token has room for, and no other body needs so many. */
const MAX_COMMAS = 32_768;

const tooLarge = (limit: number) =>
  new Refusal("BODY_TOO_LARGE", `The body is larger than ${limit.toLocaleString("en-US")} bytes; send less`);

/** The declared length of a body, where there is one. */
function declaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  return header === null ? undefined : Number(header);
}

/**
 * The chunks of a request's body, as they arrive.
 * @throws Refusal as soon as the body is known to pass `limit` bytes: at once where its length is declared.
 */
export async function* chunks(request: Request, limit: number): AsyncGenerator<Uint8Array, void, void> {
  if ((declaredLength(request) ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function collect(request: Request, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks(request, limit)) parts.push(chunk);
  return Buffer.concat(parts);
}

/** All of a body. Where its length is declared, the runtime holds it to that. */
function readAll(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const length = declaredLength(request);
  if (length === undefined) return collect(request, limit);
  if (length > limit) throw tooLarge(limit);
  return request.arrayBuffer();
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new Refusal("MALFORMED_BODY", "The body is not valid UTF-8; send JSON in UTF-8");
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own message quotes the body, which may hold a secret.
    throw new Refusal("MALFORMED_BODY", "The body is not valid JSON; check its quotes, commas and brackets");
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refuses what `JSON.parse` drops in silence: members whose names are repeated, digits that a double has no room for. */
function refuseLosses({ duplicates, imprecise }: Losses): void {
  for (const name of duplicates) throw invalidField(pointer([name]), "Must be given once");
  if (imprecise) throw invalidField("", "Must not hold numbers beyond 2^53, which lose digits; send them as texts");
}

/**
 * The JSON object in a request's body; an absent body counts as `{}`.
 * @throws Refusal where it is too large, no JSON, not UTF-8, too deep, no object, or where reading it would lose
 * something: lone surrogates, repeated names, digits.
 */
export async function readJson(request: Request, limit: number): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type");
  const encoding = request.headers.get("content-encoding") ?? "identity";
  const plainJson = (type === null || isJson(type)) && encoding === "identity";
  // Asking for the body makes a stream of it, which takes its time: the last question.
  if (!plainJson && request.body !== null) throw notJson();
  const bytes = await readAll(request, limit);
  if (bytes.byteLength === 0) return {};
  if (type === null) throw notJson();
  const json = decode(bytes);
  const structure = structureOf(json);
  if (structure.depth > MAX_DEPTH) throw invalidField("", `Must be JSON of at most ${MAX_DEPTH} levels`);
  if (structure.commas > MAX_COMMAS)
    throw invalidField("", `Must have at most ${MAX_COMMAS.toLocaleString("en-US")} members and items in all`);
  const value = parse(json);
  if (!isRecord(value)) throw invalidField("", "Must be a JSON object");
  if (mayHoldSurrogates(json)) refuseLoneSurrogates(value);
  refuseLosses(lossesOf(json, value, structure));
  return value;
}

const notJson = () =>
  new Refusal("UNSUPPORTED_MEDIA_TYPE", "The body is not plain JSON; send it with Content-Type: application/json");
